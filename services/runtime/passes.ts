import type { KeyObject } from 'node:crypto';
import { PASS_LIVES_MS, sign, type Caller, type PassTo } from './call.js';

/** Whom a service asks in turn, in the name of who asked it. */
const ASKS_ON: Readonly<Record<string, readonly string[]>> = { submissions: ['matching'] };

/** Somebody's passes, each for one service and for whom that one asks in turn; signed when they are first needed, and all of them end together. */
export function passesOf(who: Caller, key: KeyObject, ends = Date.now() + PASS_LIVES_MS): PassTo {
  const signed = new Map<string, string>();
  return (service) => {
    const pass = signed.get(service) ?? sign(who, key, [service, ...(ASKS_ON[service] ?? [])], ends);
    signed.set(service, pass);
    return pass;
  };
}
