import type { Redis } from "ioredis";
import { MINUTE_MS } from "../models/pace.ts";
import type { SharedPace } from "../models/shared-limits.ts";

/**
 * As a pace of one process, by Redis's clock: only when the next may begin is kept. A Redis that lost it begins anew: at most what would wait
 * for its turn then comes too early.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local kept = redis.call('GET', KEYS[1])
local from = math.max(kept and tonumber(kept) or 0, now - tonumber(ARGV[3]))
redis.call('SET', KEYS[1], string.format('%.3f', from + tonumber(ARGV[1]) * tonumber(ARGV[2])), 'PX', ${60 * MINUTE_MS})
return string.format('%.3f', math.max(0, from - now))`;
/** What nobody has taken yet is not corrected. */
const CORRECT = `
local kept = redis.call('GET', KEYS[1])
if kept then redis.call('SET', KEYS[1], string.format('%.3f', tonumber(kept) + tonumber(ARGV[1])), 'KEEPTTL') end`;

export function sharedPace(redis: Redis, key: string, perMinute: number, late: number): SharedPace {
  const each = (MINUTE_MS + late) / perMinute;
  return {
    take: async (amount) => Number(await redis.eval(TAKE, 1, key, amount, each, late)),
    correct: (by) => void redis.eval(CORRECT, 1, key, by * each).catch(() => undefined),
  };
}
