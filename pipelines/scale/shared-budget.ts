import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { spentUp, type Amount, type Budget, type Caps } from "../models/budget.ts";
import { atMost } from "./redis.ts";

/** How often a call that does not fit looks again, and how often a process tells that it lives. */
const LOOK_MS = 250;
const HEARD_MS = 1_000;
/** A process that was not heard for so long is gone: what it had set aside stays spent, as the endpoint bills what it was asked. */
const GONE_MS = 15_000;
/** An account that Redis has lost is written again by all who live before anybody takes of it. */
const ANEW_MS = 3 * HEARD_MS;
const LAST_MS = 2_000;

/**
 * Each process writes its own line of the account, whole: nothing is added up in Redis that could be added twice or lost. A line is
 * `heard calls tokens usd held-tokens held-usd`. Gives whether the wanted amount is set aside (1), has to wait (0) or never fits (-1), with
 * the account's name and what all have spent and set aside.
 */
const STEP = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('HGET', KEYS[1], 'account')
if not known or (known == '' and ARGV[2] ~= '') then
  known = ARGV[2]
  redis.call('HSET', KEYS[1], 'account', known, 'since', now)
end
redis.call('PEXPIRE', KEYS[1], 86400000)
if known ~= ARGV[2] then return {0, known, '0', '0', '0', '0'} end
local calls, tokens, usd, heldTokens, heldUsd = 0, 0, 0, 0, 0
local function add(line, fresh)
  local word = {}
  for one in string.gmatch(line, '%S+') do word[#word + 1] = tonumber(one) end
  if fresh or now - word[1] < ${GONE_MS} then calls = calls + word[2] end
  tokens, usd, heldTokens, heldUsd = tokens + word[3], usd + word[4], heldTokens + word[5], heldUsd + word[6]
end
local all = redis.call('HGETALL', KEYS[1])
for at = 1, #all, 2 do
  if string.sub(all[at], 1, 2) == 'p ' and all[at] ~= 'p ' .. ARGV[1] then add(all[at + 1], false) end
end
local own = {}
for at = 3, 7 do own[#own + 1] = ARGV[at] end
add('0 ' .. table.concat(own, ' '), true)
local given = 0
if ARGV[8] ~= '' then
  local wantTokens, wantUsd = tonumber(ARGV[8]), tonumber(ARGV[9])
  local fits = (ARGV[10] == '' or tokens + heldTokens + wantTokens <= tonumber(ARGV[10]))
    and (ARGV[11] == '' or usd + heldUsd + wantUsd <= tonumber(ARGV[11]) + 1e-9)
  if now - tonumber(redis.call('HGET', KEYS[1], 'since')) < ${ANEW_MS} then given = 0
  elseif fits then
    given = 1
    own[1] = string.format('%d', tonumber(own[1]) + 1)
    own[4] = string.format('%.17g', tonumber(own[4]) + wantTokens)
    own[5] = string.format('%.17g', tonumber(own[5]) + wantUsd)
  elseif calls == 0 then given = -1 end
end
redis.call('HSET', KEYS[1], 'p ' .. ARGV[1], string.format('%d', now) .. ' ' .. table.concat(own, ' '))
local function text(number) return string.format('%.17g', number) end
return {given, known, text(tokens), text(usd), text(heldTokens), text(heldUsd)}`;

export interface SharedBudget extends Budget {
  /** Tells the others what was spent here. */
  close(): Promise<void>;
}

export async function accountAnew(redis: Redis, key: string): Promise<void> {
  await redis.multi().del(key).hset(key, "account", randomUUID(), "since", 0).exec();
}

/**
 * A budget over all processes of a run, as that of one: the most that a call may cost is set aside before. Calls of a process come in their
 * order; those of several do not wait for each other.
 * Long because what this process spent, set aside and knows of the others is one line of the account, and every function changes it.
 */
export function sharedBudget(redis: Redis, key: string, caps: Caps): SharedBudget {
  const me = randomUUID();
  const own = { calls: 0, tokens: 0, usd: 0, heldTokens: 0, heldUsd: 0 };
  let account = "";
  let all: Amount = { tokens: 0, usd: 0 };
  /** One after the other: what was told last is how it is. */
  let last: Promise<unknown> = Promise.resolve();

  const step = async (want?: Amount): Promise<number> => {
    const line = [own.calls, own.tokens, own.usd, own.heldTokens, own.heldUsd];
    const wanted = want === undefined ? ["", ""] : [want.tokens, want.usd];
    const answer = await redis.eval(STEP, 1, key, me, account, ...line, ...wanted, caps.tokens ?? "", caps.usd ?? "");
    const [given, known, tokens, usd] = answer as [number, string, string, string, string, string];
    if (known !== account) {
      // Another run of the same name has begun: what was spent in the last one is not its own.
      if (account !== "") Object.assign(own, { tokens: 0, usd: 0 });
      account = known;
      return step(want);
    }
    all = { tokens: Number(tokens), usd: Number(usd) };
    if (given === 1 && want !== undefined) {
      own.calls += 1;
      own.heldTokens += want.tokens;
      own.heldUsd += want.usd;
    }
    return given;
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
  let toTell = false;
  const tell = (): void => {
    if (toTell) return;
    toTell = true;
    void inTurn(() => {
      toTell = false;
      return step();
    }).catch(() => undefined);
  };
  const telling = setInterval(tell, HEARD_MS).unref();
  const reserved = async (most: Amount, signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const given = await inTurn(() => step(most));
      if (given === 1) return;
      if (given === -1) throw spentUp(caps, all, most);
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  let queue: Promise<unknown> = Promise.resolve();
  return {
    async reserve(most, signal) {
      signal.throwIfAborted();
      const turn = queue.then(
        () => reserved(most, signal),
        () => reserved(most, signal),
      );
      queue = turn.catch(() => undefined);
      await turn;
    },
    settle(most, cost) {
      own.calls -= 1;
      own.heldTokens -= most.tokens;
      own.heldUsd -= most.usd;
      own.tokens += cost.tokens;
      own.usd += cost.usd;
      tell();
    },
    spent: () => all,
    async close() {
      clearInterval(telling);
      await atMost(
        LAST_MS,
        inTurn(() => step()),
      );
    },
  };
}
