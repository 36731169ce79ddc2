import { Temporal } from 'temporal-polyfill';

export interface Closing {
  /** The instant after which it is too late, ISO 8601 UTC. */
  closesAt: string;
  /** True when nobody said which zone: the earliest thinkable one was taken. */
  timezoneAssumed: boolean;
}

/** "Anywhere on Earth", where the call says so. */
const AOE = '-12:00';
const EARLIEST = '+14:00';
const LAST_SECOND = '23:59:59';

type Zoned = Intl.Locale & { getTimeZones?(): string[] };
const zonesByCountry = new Map<string, readonly string[]>();
/** The zones of a country, by CLDR; none for a few that nobody lives in. Asked once for each: it is slow to find. */
export function zonesOf(country: string): readonly string[] {
  const known = zonesByCountry.get(country);
  if (known) return known;
  const found = (new Intl.Locale('und', { region: country }) as Zoned).getTimeZones?.() ?? [];
  zonesByCountry.set(country, found);
  return found;
}
function zones(country: string | null): readonly string[] {
  const found = country ? zonesOf(country) : [];
  return found.length ? found : [EARLIEST];
}

const endOf = (day: Temporal.PlainDate, zone: string) =>
  day.toZonedDateTime({ timeZone: zone, plainTime: LAST_SECOND }).epochMilliseconds;
const remembered = new Map<string, string>();

/** The last second of a day in a zone; of a country without one, in its easternmost zone on that day: never later than the truth. */
export function closing(
  day: string,
  zone: { ofDate?: string | null; ofFestival?: string | null; country?: string | null },
): Closing {
  const said = zone.ofDate ?? zone.ofFestival ?? null;
  const key = `${day} ${said ?? `in ${zone.country}`}`;
  let closesAt = remembered.get(key);
  if (!closesAt) {
    const date = Temporal.PlainDate.from(day);
    const candidates = said ? [said === 'AoE' ? AOE : said] : zones(zone.country ?? null);
    closesAt = new Date(Math.min(...candidates.map((name) => endOf(date, name)))).toISOString();
    if (remembered.size > 20_000) remembered.clear();
    remembered.set(key, closesAt);
  }
  return { closesAt, timezoneAssumed: said === null };
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
