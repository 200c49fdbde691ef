import { Stop } from "../core/stop.ts";

/** Tokens and dollars. */
export interface Amount {
  readonly tokens: number;
  readonly usd: number;
}

export interface Caps {
  readonly usd: number | null;
  readonly tokens: number | null;
}

/** What one command may spend, over all its models. */
export interface Budget {
  /** Resolves once the most that a call may cost is set aside; rejects with `Stop` 4 when it never will fit. */
  reserve(most: Amount, signal: AbortSignal): Promise<void>;
  /** A call is over: what it cost in place of what was set aside for it. */
  settle(most: Amount, cost: Amount): void;
  spent(): Amount;
}

/** Ends the run: the next call does not fit what is left. */
export function spentUp({ usd, tokens }: Caps, spent: Amount, most: Amount): Stop {
  const caps = [
    usd === null ? "" : `$${spent.usd.toFixed(4)} of $${usd} (the next call may cost $${most.usd.toFixed(4)})`,
    tokens === null ? "" : `${spent.tokens} of ${tokens} tokens (the next call may take ${most.tokens})`,
  ].filter((text) => text !== "");
  return new Stop(
    4,
    `the budget is spent: ${caps.join(", ")}; everything finished is kept. Raise budget in the config or not, the same command continues, and what was answered already costs nothing`,
  );
}

/**
 * Calls that could go past a cap wait for those in flight, which mostly cost less than the most they may; when none is left and the
 * call still does not fit, the budget is spent. So a run ends within one call of its cap, on this side of it.
 * Long because what is spent, held and waiting is one account, and every function changes it.
 */
export function openBudget({ usd, tokens }: Caps): Budget {
  interface Waiting {
    readonly most: Amount;
    admit(): void;
    refuse(reason: unknown): void;
  }
  const waiting = new Set<Waiting>();
  const spent = { usd: 0, tokens: 0 };
  const held = { usd: 0, tokens: 0 };
  let inFlight = 0;

  // Sums of small dollars differ in their last digits by the order in which they were added.
  const fits = (most: Amount): boolean =>
    (usd === null || spent.usd + held.usd + most.usd <= usd + 1e-9) &&
    (tokens === null || spent.tokens + held.tokens + most.tokens <= tokens);
  const hold = (most: Amount): void => {
    held.usd += most.usd;
    held.tokens += most.tokens;
    inFlight += 1;
  };
  /** In the order of their coming: small calls do not pass a large one by for ever. */
  const next = (): void => {
    for (const call of waiting) {
      if (fits(call.most)) {
        waiting.delete(call);
        hold(call.most);
        call.admit();
      } else if (inFlight === 0) {
        waiting.delete(call);
        call.refuse(spentUp({ usd, tokens }, spent, call.most));
      } else return;
    }
  };
  return {
    async reserve(most, signal) {
      signal.throwIfAborted();
      if (waiting.size === 0 && fits(most)) return hold(most);
      if (inFlight === 0) throw spentUp({ usd, tokens }, spent, most);
      await new Promise<void>((resolve, reject) => {
        const left = (): void => {
          waiting.delete(call);
          reject(signal.reason as Error);
        };
        const call: Waiting = {
          most,
          admit: () => (signal.removeEventListener("abort", left), resolve()),
          refuse: (reason) => (signal.removeEventListener("abort", left), reject(reason)),
        };
        signal.addEventListener("abort", left, { once: true });
        waiting.add(call);
      });
    },
    settle(most, cost) {
      held.usd -= most.usd;
      held.tokens -= most.tokens;
      inFlight -= 1;
      spent.usd += cost.usd;
      spent.tokens += cost.tokens;
      next();
    },
    spent: () => ({ ...spent }),
  };
}
