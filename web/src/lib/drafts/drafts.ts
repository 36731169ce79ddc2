import { DAY_MS } from '@laurel/rules/dates/days';

const prefix = 'laurel:draft:';
const DRAFT_LIFETIME_MS = 14 * DAY_MS;

/** `version`: the version of the saved record when the text was typed. */
export type Draft<T> = { value: T; version?: number | undefined };

/**
 * Reads unsaved input from this device. Each key belongs to one user. Returns null if the browser stores
 * nothing.
 */
export function readDraft<T>(key: string): Draft<T> | null {
  try {
    const { at, value, version } = JSON.parse(localStorage.getItem(prefix + key) ?? '{}') as Partial<
      Draft<T> & { at: number }
    >;
    return value !== undefined && at !== undefined && Date.now() - at < DRAFT_LIFETIME_MS
      ? { value, version }
      : null;
  } catch {
    return null;
  }
}

export function saveDraft<T>(key: string, draft: Draft<T>) {
  try {
    localStorage.setItem(prefix + key, JSON.stringify({ at: Date.now(), ...draft }));
  } catch {
    /* storage is full or forbidden: the draft is not saved */
  }
}

export const forgetDraft = (key: string) => localStorage.removeItem(prefix + key);

function dropDrafts(isRetained: (key: string) => boolean) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && !isRetained(key.slice(prefix.length))) localStorage.removeItem(key);
}

const OWNER = 'laurel:drafts-of';
/** A visitor's draft, which waits for an account. */
export const STRANGER = 'trial-film';
/** Removes the drafts of another user whose session expired in this browser. */
export function beginDrafts(userId: string) {
  try {
    const isSame = localStorage.getItem(OWNER) === userId;
    dropDrafts((key) => isSame || key === STRANGER || key.startsWith(`${userId}:`));
    localStorage.setItem(OWNER, userId);
  } catch {
    /* a browser without storage has no drafts */
  }
}

/** Logging out removes all drafts. */
export function forgetDrafts() {
  dropDrafts(() => false);
  localStorage.removeItem(OWNER);
}
