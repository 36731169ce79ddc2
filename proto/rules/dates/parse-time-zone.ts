import { Temporal } from 'temporal-polyfill';
import { ANYWHERE_ON_EARTH } from './time-zones.js';
import { ZONES_BY_ABBREVIATION, ZONES_BY_USUAL_NAME } from './zone-abbreviations.js';

/** No name of a zone is longer. Reading each section of a longer text would take long. */
const MAX_TEXT_LENGTH = 100;
const MIN_OFFSET_HOURS = -12;
const MAX_OFFSET_HOURS = 14;
const WRITTEN_OFFSET = /^(?:utc|gmt)?\s*([+\-−–])\s*(\d{1,2})(?::?([0-5]\d))?(?:\s*(?:h|hrs|hours))?$/i;
const WRITTEN_AOE = /^(?:aoe|anywhere on earth)$/i;

/**
 * Parses a time zone as people write it: an IANA name in any case, an abbreviation (`EST`, `CEST`), its English
 * name (`Pacific Time`), an offset (`GMT+8`), `AoE`, or a city's time (`Berlin time`). Returns the IANA name, an
 * offset such as `+08:00`, or `AoE`. Returns null if the text is not understood.
 * @param countryZones the zones of the festival's country, which decide what `IST` or `CST` means
 */
export function parseTimeZone(text: string, countryZones: readonly string[] = []): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return (
    parseSingleZone(written, countryZones) ??
    // "Central European Time (CET)", "CET (Berlin)", "(GMT+01:00) Berlin", "EST/EDT"
    splitNames(written)
      .map((section) => parseSingleZone(section, countryZones))
      .find((zone) => zone !== null) ??
    null
  );
}

/** Returns the names that a text contains: outside and inside its parentheses, or on both sides of a slash. */
function splitNames(text: string): string[] {
  const [, before = '', inside = '', after = ''] = /^([^()]*)\(([^()]*)\)([^()]*)$/.exec(text) ?? [];
  const names = inside ? [before, after, inside] : text.split('/');
  return names.map((name) => name.trim()).filter(Boolean);
}

function parseSingleZone(text: string, countryZones: readonly string[]): string | null {
  if (WRITTEN_AOE.test(text)) return ANYWHERE_ON_EARTH;
  return (
    parseOffset(text) ??
    chooseZone(ZONES_BY_ABBREVIATION[text.toUpperCase().replaceAll('.', '')], countryZones) ??
    chooseZone(ZONES_BY_USUAL_NAME[toNameKey(text)], countryZones) ??
    parseIanaName(text) ??
    getZonesByName().get(toNameKey(text)) ??
    null
  );
}

function parseOffset(text: string): string | null {
  const [, sign, hours, minutes = '00'] = WRITTEN_OFFSET.exec(text) ?? [];
  if (!sign || !hours) return null;
  const isAhead = sign === '+';
  const offset = (isAhead ? 1 : -1) * (Number(hours) + Number(minutes) / 60);
  if (offset < MIN_OFFSET_HOURS || offset > MAX_OFFSET_HOURS) return null;
  return offset === 0 ? 'UTC' : `${isAhead ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
}

/** Chooses the zone of the festival's country if the name can mean it. */
function chooseZone(zones: readonly string[] | undefined, countryZones: readonly string[]): string | null {
  if (!zones) return null;
  return zones.find((zone) => countryZones.includes(zone)) ?? zones[0]!;
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

const toNameKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:local |standard |daylight |summer )?time\b|\bclock\b|\bstandard\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let zonesByName: ReadonlyMap<string, string> | undefined;
/** The zones by their largest city and by their English name in CLDR: `berlin`, `central european`, `pacific`. */
function getZonesByName(): ReadonlyMap<string, string> {
  zonesByName ??= createZonesByName();
  return zonesByName;
}

/** A name that several zones share means one of these. */
const PREFERRED_ZONES = [...new Set(Object.values(ZONES_BY_ABBREVIATION).map(([zone]) => zone!))];

function createZonesByName(): ReadonlyMap<string, string> {
  const zones = new Map<string, string>();
  const allZones = Intl.supportedValuesOf('timeZone');
  for (const zone of allZones) zones.set(toNameKey(zone.split('/').at(-1)!), zone);
  for (const zone of [...PREFERRED_ZONES, ...allZones]) {
    if (zone === 'UTC') continue;
    for (const timeZoneName of ['longGeneric', 'long'] as const) {
      const key = toNameKey(getZoneName(zone, timeZoneName));
      if (!/^gmt/.test(key) && !zones.has(key)) zones.set(key, zone);
    }
  }
  return zones;
}
/** Zones had other names in earlier years. */
const WINTER_DAY = Date.parse('2027-01-15T12:00:00Z');
function getZoneName(timeZone: string, timeZoneName: 'long' | 'longGeneric'): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName }).formatToParts(WINTER_DAY);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
