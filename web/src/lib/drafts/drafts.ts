import { DAY_MS } from '@laurel/rules/dates/days';

const PREFIX = 'laurel:draft:';
const DRAFT_LIFETIME_MS = 14 * DAY_MS;

/** `version`: the version of the saved record when the text was typed. */
export type Draft<T> = { value: T; version?: number | undefined };

/** Reads unsaved input from this device; null if there is none. Each key belongs to one user. */
export function readDraft<T>(key: string): Draft<T> | null {
  try {
    const { at, value, version } = JSON.parse(localStorage.getItem(PREFIX + key) ?? '{}') as Partial<
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
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), ...draft }));
  } catch {
    /* storage is full or forbidden: the draft is not saved */
  }
}

export const forgetDraft = (key: string) => localStorage.removeItem(PREFIX + key);

function dropDrafts(isRetained: (key: string) => boolean) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && !isRetained(key.slice(PREFIX.length))) localStorage.removeItem(key);
}

const OWNER_KEY = 'laurel:drafts-of';
/** The key of a visitor's film, which waits for an account. */
export const TRIAL_FILM_DRAFT = 'trial-film';
/** Removes the drafts of another user whose session expired in this browser. */
export function beginDrafts(userId: string) {
  try {
    const isOwner = localStorage.getItem(OWNER_KEY) === userId;
    dropDrafts((key) => isOwner || key === TRIAL_FILM_DRAFT || key.startsWith(`${userId}:`));
    localStorage.setItem(OWNER_KEY, userId);
  } catch {
    /* a browser without storage has no drafts */
  }
}

/** Logging out removes all drafts. */
export function forgetDrafts() {
  dropDrafts(() => false);
  localStorage.removeItem(OWNER_KEY);
}
