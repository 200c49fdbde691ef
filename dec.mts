import { openRun } from "./pipelines/library/index.ts";
import { openRolloutRunner } from "./pipelines/recipes/workers/rollout-runner.ts";
import { questionOf } from "./schemas/datasets/questions.ts";
import { backgroundOf } from "./pipelines/decisions/background.ts";
import { originalProbe } from "./pipelines/decisions/probe.ts";
import { giveaways } from "./pipelines/decisions/giveaways.ts";
import { openMemory } from "./knowledge-graph/index.ts";
import { Config } from "./schemas/index.ts";
import { parse } from "yaml"; import { readFileSync } from "node:fs";
const [folder, mem, stride, count, show] = [process.argv[2]!, process.argv[3]!, Number(process.argv[4]), Number(process.argv[5]), Number(process.argv[6] ?? 0)];
const run: any = await openRun(folder);
const config = Config.parse(parse(readFileSync(folder+"/groundwork.yaml","utf8")));
const rows = (await run.at("questions", Array.from({length: count},(_,i)=>3+i*stride))).map((r:any)=>questionOf(r));
const memory = await openMemory({ driver: "libsql", path: mem } as any);
const attributes = await memory.graph.attributes();
const runner = await openRolloutRunner({ memory: { driver: "libsql", path: mem }, config: { seed: config.seed, rollouts: config.rollouts, decisions: config.decisions }, clock: { now: "2026-01-01T00:00:00Z" }, attributes, around: { asked: rows.map((q:any)=>q.text), blocked: [], gold: [] }, python: null } as any);
const c: any = {labels:{}, ideas:{}, labelOfIdea:{}, refused:{}, kinds:{}, n:0, three:0, mixes:{}};
let tRoll=0,tDec=0; const shown: string[]=[]; const made: any[]=[];
const add=(o:any,k:string)=>o[k]=(o[k]??0)+1;
for (const q of rows) {
  let t0=process.cpuUsage(); const { trajectory: t } = await runner.rollOut(q, 0); tRoll+=process.cpuUsage(t0).user; 
  t0=process.cpuUsage(); const d = await runner.decide(q, t); tDec+=process.cpuUsage(t0).user;
  made.push({q,t,d});
  for (const r of d.refused) add(c.refused, r.reason+": "+r.detail.replace(/[\d.]+/g,"#"));
  for (const x of d.decisions) {
    c.n++; const ideas=new Set(x.options.map((o:any)=>o.idea)); if (ideas.size>=4) c.three++;
    add(c.mixes, x.options.map((o:any)=>o.action?.name??"answer").sort().join("+")+" orig="+(x.options[x.originalIndex].action?.name??"answer"));
    for (const o of x.options) { add(c.labels,o.label); add(c.ideas,o.idea); add(c.labelOfIdea,o.idea+":"+o.label); }
    if (shown.length<show && (c.n%7===3)) shown.push(`===== ${q.text}\n  (step ${x.stepIndex})\n`+x.options.map((o:any,k:number)=>(k===x.originalIndex?"* ":"  ")+`[${o.idea} ${o.label}] ${o.thought}\n       ${o.action?o.action.name+" "+JSON.stringify(o.action.arguments):"ANSWER "+o.answer}`).join("\n"));
  }
}
const probe = (some:any[]) => originalProbe(some.flatMap(({t,d}:any)=>d.decisions.map((x:any)=>({questionId:x.questionId, options:x.options, originalIndex:x.originalIndex, background: backgroundOf(t.messages,x.contextEnd)}))));
console.log(shown.join("\n")); console.log(JSON.stringify(c,null,1));
import("./pipelines/decisions/features.ts");
const { features, FEATURES } = await import("./pipelines/decisions/features.ts");
{ const per:any = FEATURES.map((n:string)=>({n, hi:0, lo:0, c:0}));
 for (const {t,d} of made) for (const x of d.decisions) { const bg=backgroundOf(t.messages,x.contextEnd); const f=x.options.map((o:any)=>features(o,bg)); per.forEach((p:any,at:number)=>{ for(let k=0;k<f.length;k++) if(k!==x.originalIndex){ p.c++; if(f[x.originalIndex][at]>f[k][at]) p.hi++; else if (f[x.originalIndex][at]===f[k][at]) p.hi+=.5; } }); }
 const cat=(x:any)=>{const k=[...new Set(x.options.map((o:any)=>o.action?.name??"answer"))]; return k.length===1? "pure "+k[0]+(x.stepIndex===0?" first":"") : "mixed orig="+(x.options[x.originalIndex].action?.name??"answer");};
 const g:any={}; for (const {t,d} of made) for (const x of d.decisions) { const bg=backgroundOf(t.messages,x.contextEnd); const f=x.options.map((o:any)=>features(o,bg)); const e=g[cat(x)]??={n:0,c:0,hi:FEATURES.map(()=>0)}; e.n++; for(let k=0;k<f.length;k++) if(k!==x.originalIndex){ e.c++; FEATURES.forEach((_:any,at:number)=>{ e.hi[at]+= f[x.originalIndex][at]>f[k][at]?1:f[x.originalIndex][at]===f[k][at]?.5:0; }); } }
 for (const [k,e] of Object.entries(g) as any) console.log(k, e.n, FEATURES.map((n:string,at:number)=>[n,e.hi[at]/e.c]).filter((z:any)=>Math.abs(z[1]-.5)>.07).map((z:any)=>z[0]+" "+z[1].toFixed(2)).join("; "));
 console.log(per.map((p:any)=>p.n+" "+(p.hi/p.c).toFixed(3)).join("\n")); }
console.log("probe before", JSON.stringify(probe(made)));
const byT=new Map(made.map((m:any)=>[m.t.id,m]));
async function* each(x:any[]){ yield* x; }
const { redrawn, told } = await giveaways(each(made.map(({t,d}:any)=>({trajectory:t,decisions:d.decisions}))) as any, async (some:any)=>{ const out:any[]=[]; for (const {trajectory,redraw} of some) { const m:any=byT.get(trajectory.id); const dd=(await runner.decide(m.q,trajectory,{redraw})).decisions; for (const x of dd) { const i=m.d.decisions.findIndex((y:any)=>y.id===x.id); if(i>=0) m.d.decisions[i]=x; out.push(x);} } return each(out) as any; });
for (const m of made) m.d={...m.d, decisions:m.d.decisions.filter((x:any)=>!told.has(x.id))};
console.log("redrawn",redrawn.size,"told",told.size,"probe after", JSON.stringify(probe(made)));
console.log("cpu ms roll", tRoll/1000, "decide", tDec/1000, "per decision", tDec/1000/c.n);
await runner.close(); await memory.close?.();
