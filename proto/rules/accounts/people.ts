/** Limits of a profile. Keycloak stores the name too and has the same limits. */
export const MAX_NAME_LENGTH = 120;
/** Characters that Keycloak rejects in names. */
const FORBIDDEN_NAME_CHARACTERS = /[<>&"$%!#?§;*~/\\|^=[\]{}()\p{Cc}]/u;
export const isPersonName = (name: string): boolean =>
  name.trim() !== '' && !FORBIDDEN_NAME_CHARACTERS.test(name);

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
