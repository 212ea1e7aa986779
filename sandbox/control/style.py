"""How the sandbox's page looks: plain, light or dark, and readable on a telephone."""

STYLE = """
:root{color-scheme:light dark;--ink:#1f2937;--soft:#4b5563;--line:#d1d5db;--paper:#fff;
--ground:#f3f4f6;--act:#1d4ed8;--on-act:#fff;--bad:#b91c1c}
@media (prefers-color-scheme:dark){:root{--ink:#e5e7eb;--soft:#9ca3af;--line:#374151;
--paper:#111827;--ground:#0b0f19;--act:#93b4ff;--on-act:#0b0f19;--bad:#fca5a5}}
*,*::before{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:70rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:0 0 .5rem}
h3{font-size:1rem;margin:1rem 0 0}
section{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:1rem;
margin-top:1rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:start;margin:.5rem 0 1rem}
.row{display:flex;flex-wrap:wrap;gap:0 2rem}td form{margin:0}
label{display:grid;gap:.25rem;font-size:.875rem;color:var(--soft);flex:1 1 9rem;min-width:0;
max-width:100%}label:has(select){flex-grow:3;flex-basis:16rem}
input,select,button{font:inherit;min-height:42px;padding:.4rem .6rem;border-radius:8px;
border:1px solid var(--soft);background:var(--paper);color:var(--ink);max-width:100%;width:100%}
button{width:auto;background:var(--act);border-color:var(--act);color:var(--on-act);cursor:pointer;
margin-top:1.5625rem}
td button{margin:0;background:var(--paper);color:var(--act);white-space:nowrap}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}
caption{text-align:left;color:var(--soft);padding:.25rem 0}
th,td{text-align:left;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line);
vertical-align:top}th{font-weight:600;border-top:0}
small{color:var(--soft)}summary{cursor:pointer;min-height:42px;padding:.5rem 0}
dl{display:grid;grid-template-columns:minmax(0,max-content) minmax(0,1fr);gap:0 1rem;margin:0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.done,.wrong{border-left:4px solid var(--act);padding:.5rem .75rem;background:var(--paper)}
.wrong{border-color:var(--bad)}
"""
