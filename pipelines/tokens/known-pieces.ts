import type { Tokenizer } from "tokenizers";

/** Pieces that are remembered: some 40 MB with their ids. */
const MOST = 400_000;
const MOST_IDS = 4_000_000;
/** Longer pieces (base64, rows of dashes) do not come again. */
const LONGEST = 64;
/** Pieces encoded at once: each holds native memory until it is collected. */
const AT_ONCE = 2_000;

/** The ids of pieces, each encoded once. */
export interface KnownPieces {
  /** Calls `work` while all these pieces are known; it must not wait for anything. */
  with<T>(pieces: Iterable<readonly string[]>, work: () => T): Promise<T>;
  length(piece: string): number;
  /** Writes them to `to` from `at` on, and returns where they end. */
  write(piece: string, to: Int32Array, at: number): number;
}

/**
 * `collect` frees native memory.
 * Long because every function reads or moves the one store of ids; this is the hot path of counting.
 */
export function knownPieces(tokenizer: Tokenizer, collect: () => void): KnownPieces {
  // Most pieces are one token: its id. Of others ~place in `store`, where their number stands, then they: all small integers.
  const known = new Map<string, number>();
  let store = new Int32Array(1 << 16);
  let used = 0;

  const remember = (piece: string, ids: readonly number[]): void => {
    if (ids.length === 1) return void known.set(piece, ids[0] ?? 0);
    if (used + ids.length >= store.length) {
      const larger = new Int32Array(Math.max(store.length * 2, used + ids.length + 1));
      larger.set(store);
      store = larger;
    }
    known.set(piece, ~used);
    store[used] = ids.length;
    store.set(ids, used + 1);
    used += ids.length + 1;
  };

  const learn = async (fresh: readonly string[]): Promise<void> => {
    for (let start = 0; start < fresh.length; start += AT_ONCE) {
      const some = fresh.slice(start, start + AT_ONCE);
      const encodings = await tokenizer.encodeBatch(some, { addSpecialTokens: false });
      encodings.forEach((encoding, index) => remember(some[index] ?? "", encoding.getIds()));
      collect();
    }
  };

  const at = (piece: string): number => {
    const value = known.get(piece);
    if (value === undefined) throw new Error(`the piece ${JSON.stringify(piece)} was not learnt`);
    return value;
  };

  return {
    async with(pieces, work) {
      if (known.size > MOST || used > MOST_IDS) {
        known.clear();
        used = 0;
      }
      const long: string[] = [];
      // Another call may have forgotten some while this one waited.
      for (;;) {
        const fresh = new Set<string>();
        for (const some of pieces) for (const piece of some) if (!known.has(piece)) fresh.add(piece);
        if (fresh.size === 0) break;
        await learn([...fresh]);
        for (const piece of fresh) if (piece.length > LONGEST) long.push(piece);
      }
      const result = work();
      for (const piece of long) known.delete(piece);
      return result;
    },
    length: (piece) => {
      const value = at(piece);
      return value >= 0 ? 1 : (store[~value] ?? 0);
    },
    write(piece, to, from) {
      const value = at(piece);
      if (value >= 0) {
        to[from] = value;
        return from + 1;
      }
      const count = store[~value] ?? 0;
      for (let index = 1; index <= count; index += 1) to[from + index - 1] = store[~value + index] ?? 0;
      return from + count;
    },
  };
}
