import type { ChatBody } from "../endpoint.ts";
import { tell } from "./tell.ts";

export default (body: ChatBody): unknown => tell(body, (about) => `How is ${about} described throughout?`, 0.06);
