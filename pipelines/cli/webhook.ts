import type { NightLine } from "../../schemas/night-line.ts";

export interface Webhook {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
}

/** What somebody has to be told is told within so many ms, or not at all: a night is not held up by who hears of it. */
const PATIENCE = 10_000;

/** Where nights are told of: the environment's address before the config's, as some addresses are secrets. */
export function webhookOf(configured: string | undefined): Webhook | undefined {
  const { GROUNDWORK_WEBHOOK: given, GROUNDWORK_WEBHOOK_TOKEN: token } = process.env;
  const url = given === undefined || given === "" ? configured : given;
  return url === undefined ? undefined : { url, token };
}

/** One POST, tried once; a redirect is not followed, as it might take the token elsewhere. Gives why it was not taken, without the address. */
export async function tellWebhook({ url, token }: Webhook, line: NightLine & { readonly name: string }): Promise<string | undefined> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", ...(token !== undefined && token !== "" && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(line),
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.body?.cancel();
    return answer.ok ? undefined : `it answered ${answer.status}`;
  } catch (error) {
    const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
    return name === "TimeoutError" ? `it did not answer within ${PATIENCE / 1000} seconds` : (cause?.code ?? "no request could be made");
  }
}
