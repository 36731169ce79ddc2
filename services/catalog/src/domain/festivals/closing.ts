import { Temporal } from 'temporal-polyfill';

export interface ClosingTime {
  /** The last instant at which a film can be submitted, ISO 8601 UTC. */
  closesAt: string;
  /** True if no time zone was stated, so the earliest possible one was assumed. */
  timezoneAssumed: boolean;
}

/** "Anywhere on Earth", if the call for entries says so. */
const AOE_OFFSET = '-12:00';
const EARLIEST_OFFSET = '+14:00';
const LAST_SECOND = '23:59:59';

type LocaleWithTimeZones = Intl.Locale & { getTimeZones?(): string[] };
const zonesByCountry = new Map<string, readonly string[]>();
/** The zones of a country by CLDR; none for a few uninhabited ones. Cached, because it is slow. */
export function getZones(country: string): readonly string[] {
  const cachedZones = zonesByCountry.get(country);
  if (cachedZones) return cachedZones;
  const result = (new Intl.Locale('und', { region: country }) as LocaleWithTimeZones).getTimeZones?.() ?? [];
  zonesByCountry.set(country, result);
  return result;
}
function getCandidateZones(country: string | null): readonly string[] {
  const result = country ? getZones(country) : [];
  return result.length ? result : [EARLIEST_OFFSET];
}

const getDayEnd = (day: Temporal.PlainDate, zone: string) =>
  day.toZonedDateTime({ timeZone: zone, plainTime: LAST_SECOND }).epochMilliseconds;
const closingTimes = new Map<string, string>();

/**
 * Returns the last second of a day in a zone. A country without a stated zone closes with its easternmost
 * zone on that day, so the result is never too late.
 */
export function computeClosing(
  day: string,
  zone: { dateZone?: string | null; festivalZone?: string | null; country?: string | null },
): ClosingTime {
  const statedZone = zone.dateZone ?? zone.festivalZone ?? null;
  const key = `${day} ${statedZone ?? `in ${zone.country}`}`;
  let closesAt = closingTimes.get(key);
  if (!closesAt) {
    const date = Temporal.PlainDate.from(day);
    const candidates = statedZone
      ? [statedZone === 'AoE' ? AOE_OFFSET : statedZone]
      : getCandidateZones(zone.country ?? null);
    closesAt = new Date(Math.min(...candidates.map((name) => getDayEnd(date, name)))).toISOString();
    if (closingTimes.size > 20_000) closingTimes.clear();
    closingTimes.set(key, closesAt);
  }
  return { closesAt, timezoneAssumed: statedZone === null };
}

/** True for an IANA zone, a fixed offset, or `AoE`. */
export function isTimeZone(zone: string): boolean {
  if (zone === 'AoE') return true;
  try {
    return Boolean(Temporal.PlainDate.from('2026-01-01').toZonedDateTime({ timeZone: zone }));
  } catch {
    return false;
  }
}
