import { readdirSync, readFileSync } from "node:fs";
const { parquetReadObjects } = await import("hyparquet"); 
let compressors; try { ({ compressors } = await import("hyparquet-compressors")); } catch {}
const load = async (d) => { const out = new Map(); const dir = `/tmp/wt-reading-out/${d}/evidence/statements/`; for (const f of readdirSync(dir)) { const b = readFileSync(dir + f); const file = b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength); for (const r of await parquetReadObjects({ file, compressors })) { if (out.size === 0) console.log(Object.keys(r).join()); const k = r.text; out.set(k, (out.get(k) ?? 0) + 1); } } return out; };
const b = await load("before"), a = await load("after");
const minus = (x, y) => [...x].flatMap(([k, n]) => Array(Math.max(0, n - (y.get(k) ?? 0))).fill(k));
const [gone, fresh] = [minus(b, a), minus(a, b)];
console.log(gone.length, fresh.length);
const every = (l, n) => l.filter((_, i) => i % Math.max(1, Math.floor(l.length / n)) === 0);
for (const x of every(fresh, 25)) console.log("+", x.slice(0, 170)); for (const x of every(gone, 50)) console.log("-", x.slice(0, 170));
console.log("----"); const kinds = {}; for (const x of gone) { const k = /first release of/.test(x) ? "first release" : / – released: /.test(x) ? "released" : /^World|world/.test(x) ? "world" : "other"; kinds[k] = (kinds[k] ?? 0) + 1; } console.log(kinds);
const dir = `/tmp/wt-reading-out/before/evidence/statements/`; let n = 0; for (const f of readdirSync(dir)) { const bb = readFileSync(dir + f); for (const r of await parquetReadObjects({ file: bb.buffer.slice(bb.byteOffset, bb.byteOffset + bb.byteLength), compressors })) if (/^The first release of Chrome is Chrome (149|85)\./.test(r.text) || /^World – economy - overview: Conseq/.test(r.text)) { if (n++ < 6) console.log(r.text, r.document_key, JSON.stringify(r.claim), r.quote); } }
for (const x of gone.filter((x) => !/first release|released:/.test(x))) console.log("*", x.slice(0, 140));
