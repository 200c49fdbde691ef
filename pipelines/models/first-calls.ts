/** Holds back what is asked while nobody knows whether any answer is of use. */
export interface FirstCalls {
  /** Resolves when it may be asked: fewer than `most` are under way, or all may go. */
  enter(most: () => number): Promise<void>;
  leave(): void;
  /** From now on nobody waits. */
  letAllGo(): void;
}

export function firstCalls(): FirstCalls {
  let inFlight = 0;
  let isOpen = false;
  const waiting: (() => void)[] = [];
  return {
    async enter(most) {
      // Whoever waits longest goes next, and looks again: another may have come in between.
      // oxlint-disable-next-line no-unmodified-loop-condition -- others change both while this one waits
      while (!isOpen && inFlight >= most()) await new Promise<void>((go) => waiting.push(go));
      inFlight += 1;
    },
    leave() {
      inFlight -= 1;
      waiting.shift()?.();
    },
    letAllGo() {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
  };
}
