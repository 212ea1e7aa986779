"""Programs as forks of a process that has loaded everything: to load it takes seconds each time.

`Forked` (programs.py) is what a test starts instead of `subprocess.Popen`. It asks the server
(`__main__.py`), which forks; the fork reads its environment and settings anew and becomes the
program (becoming.py). What a program starts itself (`kempen run` its web server, its worker) is
forked from it in the same way (inside.py). To the test it is a child like any other, and the system
shows it with its own command line and environment.

The processes in which `make test` runs the tests are forks, too (testing.py), and each has a server
of its own that was forked with it.

What starting itself is about, such as the first start of all, starts the real program.
"""
