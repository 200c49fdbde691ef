import { readPage } from "./page.ts";

export default readPage;
