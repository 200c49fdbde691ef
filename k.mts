import { datasetRows } from "./tests/e2e/dataset-rows.ts";
const r: any[] = await datasetRows("/tmp/verify-out/demo","questions"); const q = r.find((x)=>x.style==="complexity"); console.log(Object.keys(q).join(" ")); console.log(JSON.stringify(q.difficulty), q.question, q.answer);
