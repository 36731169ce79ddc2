/** Limits of a profile. Keycloak stores the name too and has the same limits (`deploy/keycloak/realm.json`). */
export const MAX_NAME_LENGTH = 120;
const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Control characters, line separators, and characters that reorder the surrounding text. */
const UNPRINTABLE_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Accepts every printable name: a company, a collective or a person in any script. */
export const isPersonName = (name: string): boolean =>
  VISIBLE_CHARACTER.test(name) && !UNPRINTABLE_CHARACTER.test(name);

/** Normalises a name for storage: trims it and collapses spaces. */
export const normalizePersonName = (input: string): string => input.replace(/\s+/g, ' ').trim();
/** Normalises an e-mail address for storage and comparison: trimmed and in lower case. */
export const normalizeEmailAddress = (input: string): string => input.trim().toLowerCase();

/** The time for which a login counts as recent. Irreversible actions require a recent login. */
export const RECENT_LOGIN_MS = 10 * 60_000;

let zones: ReadonlySet<string> | undefined;
/** All IANA time zones of the platform. */
export const getTimeZones = (): ReadonlySet<string> =>
  (zones ??= new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]));
export const isTimeZone = (text: string): boolean => getTimeZones().has(text);
