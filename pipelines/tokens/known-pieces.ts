import type { Tokenizer } from "tokenizers";

/** Pieces that are remembered: some 40 MB with their ids. */
const MOST = 400_000;
const MOST_IDS = 4_000_000;
/** Longer pieces (base64, rows of dashes) do not come again. */
const LONGEST = 64;
/** Pieces encoded at once, and before what they hold is freed: each holds native memory until it is collected. */
const AT_ONCE = 2_000;

/** The ids of pieces, each encoded once. */
export interface KnownPieces {
  /** Calls `work` with a code for each piece, which stands for its ids meanwhile; it must not wait for anything. */
  with<T>(pieces: readonly (readonly string[])[], work: (codes: readonly Int32Array[]) => T): Promise<T>;
  length(code: number): number;
  /** Writes the ids to `to` from `at` on, and returns where they end. */
  write(code: number, to: Int32Array, at: number): number;
}

/** No code: the smallest integer of 32 bits, far from any place in the store. */
const UNKNOWN = -(2 ** 31);

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

  /** Encodings since native memory was last freed: to free it after some few costs more than they hold. */
  let held = 0;
  const learn = async (fresh: readonly string[]): Promise<void> => {
    for (let start = 0; start < fresh.length; start += AT_ONCE) {
      const some = fresh.slice(start, start + AT_ONCE);
      const encodings = await tokenizer.encodeBatch(some, { addSpecialTokens: false });
      encodings.forEach((encoding, index) => remember(some[index] ?? "", encoding.getIds()));
      held += some.length;
      if (held < AT_ONCE) continue;
      collect();
      held = 0;
    }
  };

  /** Counts how often everything was forgotten: codes from before stand for nothing. */
  let forgotten = 0;

  /** Looks up what has no code yet, and gives the pieces that are not known. */
  const lookUp = (pieces: readonly (readonly string[])[], codes: readonly Int32Array[]): ReadonlySet<string> => {
    const fresh = new Set<string>();
    for (const [part, some] of pieces.entries()) {
      const own = codes[part] as Int32Array;
      for (let at = 0; at < own.length; at += 1) {
        if (own[at] !== UNKNOWN) continue;
        const piece = some[at] as string;
        const code = known.get(piece);
        if (code === undefined) fresh.add(piece);
        else own[at] = code;
      }
    }
    return fresh;
  };

  return {
    async with(pieces, work) {
      if (known.size > MOST || used > MOST_IDS) {
        known.clear();
        used = 0;
        forgotten += 1;
      }
      const codes = pieces.map(({ length }) => new Int32Array(length).fill(UNKNOWN));
      const long: string[] = [];
      for (;;) {
        const before = forgotten;
        const fresh = lookUp(pieces, codes);
        if (fresh.size === 0) break;
        await learn([...fresh]);
        for (const piece of fresh) if (piece.length > LONGEST) long.push(piece);
        // Another call may have forgotten them while this one waited.
        if (before !== forgotten) for (const own of codes) own.fill(UNKNOWN);
      }
      const result = work(codes);
      for (const piece of long) known.delete(piece);
      return result;
    },
    length: (code) => (code >= 0 ? 1 : (store[~code] ?? 0)),
    write(code, to, from) {
      if (code >= 0) {
        to[from] = code;
        return from + 1;
      }
      const count = store[~code] ?? 0;
      for (let index = 1; index <= count; index += 1) to[from + index - 1] = store[~code + index] ?? 0;
      return from + count;
    },
  };
}
