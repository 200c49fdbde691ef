import type { ChatBody } from "../endpoint.ts";
import { tell } from "./tell.ts";

export default (body: ChatBody): unknown => tell(body, (about) => `What do pages tell of ${about}?`, 0);
