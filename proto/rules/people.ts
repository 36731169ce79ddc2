/** What a profile holds of a person. The limits of a name are those of the sign-in service, which has it too. */
export const LONGEST_NAME = 120;
/** What the sign-in service takes in no name. */
const NOT_IN_NAMES = /[<>&"$%!#?§;*~/\\|^=[\]{}()\p{Cc}]/u;
export const isPersonName = (name: string): boolean => name.trim() !== '' && !NOT_IN_NAMES.test(name);

/** A name as it is kept: without blanks around it, and with one between two words. */
export const plainName = (typed: string): string => typed.replace(/\s+/g, ' ').trim();
/** An address as it is kept and compared: in small letters, without blanks around it. */
export const plainAddress = (typed: string): string => typed.trim().toLowerCase();

/** How long a log-in counts as fresh: for what cannot be taken back. */
export const FRESH_MS = 10 * 60_000;

let zones: ReadonlySet<string> | undefined;
/** Every zone of the platform, by its name in the IANA database. */
export const timeZones = (): ReadonlySet<string> =>
  (zones ??= new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]));
export const isTimeZone = (text: string): boolean => timeZones().has(text);
