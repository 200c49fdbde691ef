import type { RejectionReason } from "../../schemas/index.ts";

/** Why a url gave no page. Details name no port and no time: they are written into rows. */
export interface FetchFailure {
  readonly reason: RejectionReason;
  readonly detail: string;
  /** Whether another try may go better. */
  readonly retryable: boolean;
  /** Milliseconds the server asked to wait. */
  readonly retryAfter?: number;
  /** The server says that there is no such page: tomorrow there will be none either. */
  readonly gone?: boolean;
  /** Of the HTTP answer, where it was one that refused. */
  readonly status?: number;
}

/** The error that carries a failure; its message holds none of the words that Crawlee takes for proxy errors. */
export const failureError = (
  reason: RejectionReason,
  detail: string,
  retryable = false,
  retryAfter?: number,
  gone = false,
  status?: number,
): Error =>
  new Error("page not fetched", {
    cause: {
      reason,
      detail,
      retryable,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(gone && { gone }),
      ...(status === undefined ? {} : { status }),
    } satisfies FetchFailure,
  });

export function failureOf(error: unknown): FetchFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause === "object" && cause !== null && "reason" in cause && "retryable" in cause) return cause as FetchFailure;
  return { reason: "network", detail: describe(error), retryable: true };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  return NETWORK[code] ?? (error.cause instanceof Error ? describe(error.cause) : code);
}

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the host refuses the connection",
  ECONNRESET: "the host closed the connection",
  UND_ERR_SOCKET: "the host closed the connection",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the host's name cannot be resolved now",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  CERT_HAS_EXPIRED: "the certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host",
};
