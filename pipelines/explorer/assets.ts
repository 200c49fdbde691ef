import { STYLESHEET } from "../views/stylesheet.ts";

/** The sheet of the report, and what only the explorer has. */
export const EXPLORER_STYLES = `${STYLESHEET}
body>header{padding-top:.8rem}
main{padding-top:1.2rem}
form.filter{display:flex;flex-wrap:wrap;gap:.5rem .8rem;align-items:end;margin:1rem 0}
form.filter label{display:block;font-size:.82rem;color:var(--soft)}
input,select,textarea,button{font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:.3rem;padding:.35rem .55rem;max-width:100%}
input[type=search]{min-width:min(18rem,100%)}
select{max-width:14rem}
button{cursor:pointer}
button[aria-pressed=true]{background:var(--ink);color:var(--paper)}
form.mark{position:sticky;bottom:0;background:var(--paper);border-top:1px solid var(--line);padding:.6rem 0;display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
form.mark label{flex:1 1 14rem;display:flex;gap:.4rem;align-items:center}
form.mark input{flex:1;min-width:6rem}
table.rows{width:100%}
table.rows td,table.rows th{overflow-wrap:anywhere}
table.rows thead th{overflow-wrap:normal}
table.rows td:not(.figure){min-width:4.5rem}
table.rows td.word{white-space:nowrap;overflow-wrap:normal;min-width:0}
table.rows th[scope=row]{min-width:11rem}
@media (max-width:44rem){
table.rows thead{position:absolute;left:-99rem}
table.rows tr{display:block;border-bottom:1px solid var(--line);padding:.5rem 0}
table.rows th[scope=row]{display:block;border:0;padding:0}
table.rows td,table.rows td:not(.figure){display:inline-block;min-width:0;border:0;padding:.1rem .9rem 0 0;color:var(--soft)}
form.mark{flex-wrap:wrap}
}
.turn{display:flex;gap:1rem;margin:1rem 0}
.document{white-space:pre-wrap;overflow-wrap:anywhere;font:.9rem/1.5 ui-monospace,monospace}
.outcome-latest,.outcome-unchanged{color:var(--good)}.outcome-refused,.outcome-failed,p.bad{color:var(--bad)}
.verdict-keep{color:var(--good)}.verdict-reject{color:var(--bad)}
kbd{border:1px solid var(--line);border-radius:.25rem;padding:0 .3rem;font-size:.8rem}
.question h3{font-size:1.3rem}
`;

/** Keys for what the page's buttons and links do. Without it all of them still work. */
export const EXPLORER_SCRIPT = `"use strict";
const press = { 0: "[data-key='0']", 1: "[data-key='1']", 2: "[data-key='2']", k: "[data-key=k]", r: "[data-key=r]", u: "[data-key=u]", j: "[data-key=j]", p: "[data-key=p]" };
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest("input,textarea,select");
  if (typing) {
    if (event.key === "Escape") typing.blur();
    return;
  }
  if (event.key === "/" || event.key === "n") {
    const field = document.querySelector(event.key === "/" ? "input[type=search]" : "[data-key=n]");
    if (field) { event.preventDefault(); field.focus(); }
    return;
  }
  const target = press[event.key] && document.querySelector(press[event.key]);
  if (target) { event.preventDefault(); target.click(); }
});
const live = document.querySelector("[data-live]");
if (live) {
  const cell = (name, text, more) => Object.assign(document.createElement(name), { textContent: text }, more);
  new EventSource(live.dataset.live).addEventListener("progress", (event) => {
    const { state, stages } = JSON.parse(event.data);
    const row = ([stage, ...cells]) => {
      const line = document.createElement("tr");
      line.append(cell("th", stage, { scope: "row" }), ...cells.map((text) => cell("td", text, { className: "figure" })));
      return line;
    };
    live.querySelector("[role=status]").textContent = state;
    live.querySelector("tbody").replaceChildren(...stages.map(row));
  });
}
const lit = document.getElementById("lit");
if (lit) lit.scrollIntoView({ block: "center" });
`;
