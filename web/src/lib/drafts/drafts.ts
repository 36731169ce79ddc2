import { DAY_MS } from '@laurel/rules/dates/days';
import { writeStored } from '../storage/local-storage';

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

export const saveDraft = <T>(key: string, draft: Draft<T>) =>
  writeStored(PREFIX + key, JSON.stringify({ at: Date.now(), ...draft }));

export const forgetDraft = (key: string) => localStorage.removeItem(PREFIX + key);

function forgetDraftsWhere(matches: (key: string) => boolean) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && matches(key.slice(PREFIX.length))) localStorage.removeItem(key);
}

const OWNER_KEY = 'laurel:drafts-of';
/** The key of the film that a visitor enters before they have an account. */
export const TRIAL_FILM_DRAFT = 'trial-film';
/** Called at login. Another user's drafts remain in this browser if their session expired. */
export function forgetDraftsOfOtherUsers(userId: string) {
  try {
    const isOwner = localStorage.getItem(OWNER_KEY) === userId;
    if (!isOwner) forgetDraftsWhere((key) => key !== TRIAL_FILM_DRAFT && !key.startsWith(`${userId}:`));
    localStorage.setItem(OWNER_KEY, userId);
  } catch {
    /* a browser without storage has no drafts */
  }
}

/** Logging out removes all drafts. */
export function forgetAllDrafts() {
  forgetDraftsWhere(() => true);
  localStorage.removeItem(OWNER_KEY);
}
