/** "1,204 calls, 2.1M tokens, $0.43": as many digits as somebody reads. */
export const amountText = ({
  calls,
  tokens,
  usd,
}: {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number | null;
}): string =>
  [
    `${calls.toLocaleString("en-US")} call${calls === 1 ? "" : "s"}`,
    `${tokensText(tokens)} tokens`,
    ...(usd === null ? [] : [dollarsText(usd)]),
  ].join(", ");

export const tokensText = (tokens: number): string =>
  tokens < 10_000 ? tokens.toLocaleString("en-US") : tokens < 1e6 ? `${Math.round(tokens / 1000)}k` : `${(tokens / 1e6).toFixed(1)}M`;

export const dollarsText = (usd: number): string => `$${usd === 0 ? "0" : usd < 0.1 ? usd.toPrecision(2) : usd.toFixed(2)}`;
