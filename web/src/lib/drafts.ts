import { DAY_MS } from '@laurel/rules/days';

const prefix = 'laurel:draft:';
const KEPT_MS = 14 * DAY_MS;

/** `version`: of what was saved when it was typed. */
export type Draft<T> = { value: T; version?: number | undefined };

/** What someone typed and did not save yet, on this device; each `of` is a user's own. A browser that keeps nothing keeps nothing. */
export function readDraft<T>(of: string): Draft<T> | null {
  try {
    const { at, value, version } = JSON.parse(localStorage.getItem(prefix + of) ?? '{}') as Partial<
      Draft<T> & { at: number }
    >;
    return value !== undefined && at !== undefined && Date.now() - at < KEPT_MS ? { value, version } : null;
  } catch {
    return null;
  }
}

export function keepDraft<T>(of: string, draft: Draft<T>) {
  try {
    localStorage.setItem(prefix + of, JSON.stringify({ at: Date.now(), ...draft }));
  } catch {
    /* full, or not allowed: then it is not kept */
  }
}

export const forgetDraft = (of: string) => localStorage.removeItem(prefix + of);

function dropDrafts(isKept: (of: string) => boolean) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !isKept(key.slice(prefix.length))) localStorage.removeItem(key);
}

const OWNER = 'laurel:drafts-of';
/** Of nobody yet: it waits for an account. */
export const STRANGER = 'trial-film';
/** Who logs in where somebody else's session has ended by itself finds nothing of theirs. */
export function beginDrafts(userId: string) {
  try {
    const isSame = localStorage.getItem(OWNER) === userId;
    dropDrafts((of) => isSame || of === STRANGER || of.startsWith(`${userId}:`));
    localStorage.setItem(OWNER, userId);
  } catch {
    /* what keeps nothing has nothing of anybody */
  }
}

/** Who logs out leaves nothing behind. */
export function forgetDrafts() {
  dropDrafts(() => false);
  localStorage.removeItem(OWNER);
}
