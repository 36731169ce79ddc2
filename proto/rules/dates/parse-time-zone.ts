import { Temporal } from 'temporal-polyfill';
import { ANYWHERE_ON_EARTH } from './time-zones.js';
import { findWindowsZone } from './windows-zones.js';
import { ZONES_BY_ABBREVIATION, ZONES_BY_USUAL_NAME } from './zone-abbreviations.js';

/** No name of a zone is longer. Reading each section of a longer text would take long. */
const MAX_TEXT_LENGTH = 100;
const MIN_OFFSET_HOURS = -12;
const MAX_OFFSET_HOURS = 14;
/** Without “UTC”, `- 12:00` is the end of a span such as `10:00 - 12:00`. */
const WRITTEN_OFFSET =
  /^(?:(?:utc|gmt|z)\s*([+\-−–])\s*|([+\-−–]))(\d{1,2})(?::?([0-5]\d)|[.,](\d{1,2}))?(?:\s*(?:h|hrs|hours))?$/i;
/** The festival's own time, in the languages of most calls. */
const LOCAL_TIME =
  /^\(?(?:local(?: time)?|ortszeit|lokalzeit|(?:à l['’])?heures? locales?|hora local|ora locale|lokale tijd|czas(?:u)? lokaln\w+|lokal ?tid|местное время|по местному времени)\)?$/i;
/** Windows adds it to the names of zones. */
const US_AND_CANADA = /\(US & Canada\)/i;
/** `US Eastern`. */
const COUNTRY_BEFORE_CLOCK = /^(?:us|u\.s\.|usa|american|canadian) (?=\p{L})/iu;
const WRITTEN_AOE = /^(?:aoe|anywhere on earth)$/i;

/**
 * Parses a time zone as people write it: an IANA name in any case, an abbreviation (`EST`, `CEST`), its English
 * name (`Pacific Time`), an offset (`GMT+8`), `AoE`, or a city's time (`Berlin time`). Returns the IANA name, an
 * offset such as `+08:00`, or `AoE`. Returns null if the text is not understood.
 * @param localZones the zones in which the festival may be, which decide what `IST` means, and whether `MST` is the
 * clock of Denver or that of Phoenix. The one whose clock is ahead counts, so that a deadline is never too late.
 */
export function parseTimeZone(text: string, localZones: readonly string[] = []): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return (
    parseSingleZone(written, localZones) ??
    // "Central European Time (CET)", "CET (Berlin)", "(GMT+01:00) Berlin", "EST/EDT"
    splitNames(written)
      .map((section) => parseSingleZone(section, localZones))
      .find((zone) => zone !== null) ??
    null
  );
}

/** Returns whether a text means the festival's own time, such as “local time” and “Ortszeit”. */
export const isLocalTime = (text: string): boolean => LOCAL_TIME.test(text.trim());

/** Returns whether a text is a zone and nothing else: `CET (Berlin)`, but not `later (CET)`. */
export function isWholeTimeZone(text: string): boolean {
  if (isLocalTime(text)) return true;
  if (text.length > MAX_TEXT_LENGTH || parseTimeZone(text) === null) return false;
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').replace(US_AND_CANADA, '').trim();
  return (
    parseSingleZone(written, []) !== null ||
    splitNames(written).every((section) => parseSingleZone(section, []) !== null)
  );
}

/** Returns the names that a text contains: outside and inside its parentheses, or on both sides of a slash. */
function splitNames(text: string): string[] {
  const [, before = '', inside = '', after = ''] = /^([^()]*)\(([^()]*)\)([^()]*)$/.exec(text) ?? [];
  const names = inside ? [before, after, inside] : text.split('/');
  return names.map((name) => name.trim()).filter(Boolean);
}

function parseSingleZone(text: string, localZones: readonly string[]): string | null {
  if (WRITTEN_AOE.test(text)) return ANYWHERE_ON_EARTH;
  const abbreviation = text.toUpperCase().replaceAll('.', '');
  return (
    parseOffset(text) ??
    chooseZone(abbreviation, ZONES_BY_ABBREVIATION[abbreviation], localZones) ??
    chooseZone(text, ZONES_BY_USUAL_NAME[toNameKey(text)], localZones) ??
    parseIanaName(text) ??
    getZonesByCity().get(toNameKey(text)) ??
    chooseZone(text, getZonesByClockName().get(toNameKey(text)), localZones) ??
    findWindowsZone(text) ??
    (COUNTRY_BEFORE_CLOCK.test(text)
      ? parseSingleZone(text.replace(COUNTRY_BEFORE_CLOCK, ''), localZones)
      : null)
  );
}

function parseOffset(text: string): string | null {
  const [, namedSign, bareSign, hours, minuteText = '0', decimals] = WRITTEN_OFFSET.exec(text) ?? [];
  const sign = namedSign ?? bareSign;
  if (!sign || !hours) return null;
  const isAhead = sign === '+';
  const minutes = decimals === undefined ? Number(minuteText) : toMinutes(decimals);
  if (minutes === null) return null;
  const offset = (isAhead ? 1 : -1) * (Number(hours) + minutes / 60);
  if (offset < MIN_OFFSET_HOURS || offset > MAX_OFFSET_HOURS) return null;
  const padTwo = (value: number | string) => String(value).padStart(2, '0');
  return offset === 0 ? 'UTC' : `${isAhead ? '+' : '-'}${padTwo(hours)}:${padTwo(minutes)}`;
}

/** The decimals of an offset, as in `+5.5` and `+5.30`. */
const toMinutes = (decimals: string): number | null =>
  ({ '0': 0, '00': 0, '5': 30, '50': 30, '30': 30, '25': 15, '75': 45, '45': 45 })[decimals] ?? null;

/** Abbreviations and names of daylight saving time, which a zone without it never shows. */
const DAYLIGHT_NAME =
  /^(?!bdt)\w{1,3}dt$|^(?:bst|cest|eest|west|mesz|brst|clst|pyst)$|\b(?:daylight|summer)\b/i;

/**
 * Chooses between the zones that a name can mean: those of the festival, also if only their clock has this name (Phoenix
 * has Mountain Standard Time, like Denver), otherwise the most usual one.
 */
function chooseZone(
  name: string,
  zones: readonly string[] | undefined,
  localZones: readonly string[],
): string | null {
  if (!zones) return null;
  const isDaylight = DAYLIGHT_NAME.test(name);
  const clockNames = new Set(zones.map(getClockName));
  const [furthestAhead] = localZones
    .filter(
      (zone) =>
        zones.includes(zone) ||
        (clockNames.has(getClockName(zone)) && (!isDaylight || hasDaylightSaving(zone))),
    )
    .toSorted(
      (a, b) =>
        getMaxOffsetMs(b) - getMaxOffsetMs(a) ||
        Number(zones.includes(b)) - Number(zones.includes(a)) ||
        // Spain's CET is shown as the time of Madrid, not as that of Ceuta.
        Number(isSameContinent(b, zones[0]!)) - Number(isSameContinent(a, zones[0]!)),
    );
  return furthestAhead ?? zones[0]!;
}

const isSameContinent = (zone: string, otherZone: string): boolean =>
  zone.split('/')[0] === otherZone.split('/')[0];

/** Abbreviations that are as usual on one continent as on another. */
const UNCLEAR_ABBREVIATIONS = ['AST', 'CST', 'IST'];
/** Returns whether a text is an abbreviation whose meaning the festival's location does not decide, such as `CST`. */
export function isUnclearTimeZone(text: string, localZones: readonly string[]): boolean {
  const abbreviation = text.trim().toUpperCase().replaceAll('.', '');
  return (
    UNCLEAR_ABBREVIATIONS.includes(abbreviation) &&
    !localZones.includes(chooseZone(abbreviation, ZONES_BY_ABBREVIATION[abbreviation], localZones)!)
  );
}

function parseIanaName(text: string): string | null {
  try {
    // Temporal also takes offsets with seconds, and a whole date-time with a zone.
    if (!/^[a-z][a-z0-9_+\-/]*$/i.test(text.replaceAll(' ', '_'))) return null;
    const zone = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(
      text.replaceAll(' ', '_'),
    ).timeZoneId;
    return zone === 'Etc/UTC' || zone === 'Etc/GMT' ? 'UTC' : zone;
  } catch {
    return null;
  }
}

/** “Time of”, as in “heure de Paris” and “Berliner Zeit”. The text has no accents. */
const FOREIGN_TIME =
  /^\(?(?:(?:heure )?(?:de |d['’]|du )(?:la )?|hor(?:a|ario) (?:oficial )?(?:de |del |do |da )|ora di |ora de |czas |cas |по )|(?:er)? (?:orts)?zeit\b|s? tijd\b/g;

const toNameKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:local |standard |daylight |summer )?time\b|\bclock\b|\bstandard\b/g, '')
    .replace(FOREIGN_TIME, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let zonesByCity: ReadonlyMap<string, string> | undefined;
/** The zones by their largest city: `berlin`. */
const getZonesByCity = (): ReadonlyMap<string, string> =>
  (zonesByCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [toNameKey(zone.split('/').at(-1)!), zone]),
  ));

/** A name that several zones share means one of these. */
const PREFERRED_ZONES = [...new Set(Object.values(ZONES_BY_ABBREVIATION).map(([zone]) => zone!))];

let zonesByClockName: ReadonlyMap<string, readonly [string]> | undefined;
/** One zone for each English name of a clock in CLDR: `central european`, `pacific`. */
const getZonesByClockName = (): ReadonlyMap<string, readonly [string]> =>
  (zonesByClockName ??= createZonesByClockName());

function createZonesByClockName(): ReadonlyMap<string, readonly [string]> {
  const zones = new Map<string, readonly [string]>();
  for (const zone of [...PREFERRED_ZONES, ...Intl.supportedValuesOf('timeZone')]) {
    if (zone === 'UTC') continue;
    for (const timeZoneName of ['longGeneric', 'long'] as const) {
      const key = toNameKey(getZoneName(zone, timeZoneName));
      if (!/^gmt/.test(key) && !zones.has(key)) zones.set(key, [zone]);
    }
  }
  return zones;
}
/** Days of one year, because zones had other names and offsets in earlier years. */
const WINTER_DAY = Date.parse('2027-01-15T12:00:00Z');
const SUMMER_DAY = Date.parse('2027-07-15T12:00:00Z');
function getZoneName(timeZone: string, timeZoneName: 'long' | 'longGeneric'): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName }).formatToParts(WINTER_DAY);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const clockNames = new Map<string, string>();
/** Returns the name that zones with the same clock share, some of them without daylight saving time. */
function getClockName(zone: string): string {
  const name = clockNames.get(zone) ?? toNameKey(getZoneName(zone, 'long'));
  clockNames.set(zone, name);
  return name;
}

const getOffsetMs = (zone: string, instant: number): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
const getMaxOffsetMs = (zone: string): number =>
  Math.max(getOffsetMs(zone, WINTER_DAY), getOffsetMs(zone, SUMMER_DAY));
const hasDaylightSaving = (zone: string): boolean =>
  getOffsetMs(zone, WINTER_DAY) !== getOffsetMs(zone, SUMMER_DAY);
