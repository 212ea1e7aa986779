"""The entry that the web server calls."""

import os
import signal
import sys
import threading

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from kempen.domain.operators.actions.heartbeats import Heartbeats
from kempen.entrypoints.admission import Admission
from kempen.entrypoints.telemetry.collectors import start_collectors
from kempen.kit.database.circuit_breaker import database_circuit
from kempen.kit.processes import die_with_parent
from kempen.kit.telemetry import shared_counts

# The server's own process may be killed before it can end its workers, which hold the port.
die_with_parent()
if threading.current_thread() is threading.main_thread():
    # A worker is forked with its parent's handler, which only takes note. Until it serves, and sets
    # a handler of its own, it ends when told to.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
# A thread that computes for long lets go of Python so often. A page waits for its turn after each
# answer of the database: with the 5 ms that are usual, some twenty times up to 5 ms.
sys.setswitchinterval(0.001)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = Admission(get_wsgi_application())
# Only a process that answers counts where all are told together.
shared_counts.start(settings.METRICS_DIR)
start_collectors("web")
# Pages and API are loaded before the first request comes, which would take seconds for it.
# `kempen web` has them already, from the process that forked this one.
_ = get_resolver().url_patterns
database_circuit.start()
Heartbeats(["web"]).start()
