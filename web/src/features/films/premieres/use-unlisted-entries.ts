import type { CompareCities } from '@laurel/rules/premieres/city-relation';
import { listUsedUpLevels, withScreening, type UsedLevel } from '@laurel/rules/premieres/premiere-ledger';
import { today } from '@laurel/rules/dates/days';
import {
  withoutOtherEditionDates,
  findRecordedScreening,
  getAssumedDay,
} from '@laurel/rules/premieres/accepted-entries';
import { createScreeningAt, type Host, createHost } from '../../../lib/premieres/festival-screening';
import { useFestivals } from '../../../lib/festivals/use-festivals';
import { useCompareCities } from '../../../lib/locations/use-compare-cities';
import { useLookup, type Lookup } from '../../../lib/loading/use-lookup';
import type { Film, FilmSummary, Submission } from '../../../lib/server/wire';
import type { OtherScreenings } from './use-reservation-conflicts';

type HostedEntry = {
  festival: Host;
  edition: number | null;
  /** `accepted`: the film is not shown there yet. `awarded`, and `past` for a past edition: it was shown. */
  kind: 'accepted' | 'awarded' | 'past';
  key: string;
};
/** An accepted entry that no screening of the film records, with the premieres that it uses up. */
export type UnlistedEntry = HostedEntry & { levels: UsedLevel[] };
/** The day from which it uses up premieres; '' if unknown. */
const getFromDay = ({ festival: { startsOn, usualMonth = null }, edition }: HostedEntry) =>
  getAssumedDay({ startsOn, usualMonth }, edition).from ?? '';

/** Returns the entries that use up a premiere and that no screening of the film records, ordered by day. */
function findUnlistedEntries(
  film: Film,
  entries: HostedEntry[],
  compareCities: CompareCities,
): UnlistedEntry[] {
  let filmSoFar = film;
  return entries
    .toSorted((a, b) => getFromDay(a).localeCompare(getFromDay(b)))
    .flatMap((entry) => {
      const { festival, edition } = entry;
      const levels = findRecordedScreening(film, festival, edition)
        ? []
        : listUsedUpLevels(filmSoFar, createScreeningAt(festival), compareCities);
      if (levels.length === 0) return [];
      filmSoFar = withScreening(filmSoFar, createScreeningAt(festival));
      return [{ ...entry, levels }];
    });
}

/**
 * Returns the accepted entries that no screening of the film records. If the catalogue has deleted a festival or
 * cannot be reached, its last known location is used; `lookup` reports the state.
 */
export function useUnlistedEntries(
  film: Film,
  filmSummary: FilmSummary | null | undefined,
): { unlistedEntries: UnlistedEntry[]; lookup: Lookup } {
  const {
    taken: acceptedSubmissions = [],
    free: entriesElsewhere = [],
    acceptedEntries: entryLocations = [],
  } = filmSummary ?? {};
  /** One entry per festival and edition. */
  const acceptedByKey = new Map(
    acceptedSubmissions.map((entry) => [
      `${entry.festivalId ?? `entry ${entry.id}`} ${entry.edition}`,
      entry,
    ]),
  );
  const festivals = useFestivals(acceptedSubmissions.map(({ festivalId }) => festivalId));
  const hasLoaded = festivals.queries.every(({ isPending }) => !isPending);
  const entries = [...acceptedByKey].flatMap(([key, entry]): HostedEntry[] => {
    const { id, festivalId, edition, state } = entry;
    const kind = state === 'awarded' ? 'awarded' : 'accepted';
    const location = entryLocations.find(({ submissionId }) => submissionId === id);
    const fallbackHost = location && (hasLoaded || festivalId === null) ? toHost(entry, location) : null;
    const host = festivals.findFestival(festivalId) ?? fallbackHost;
    return host ? [{ festival: withoutOtherEditionDates(host, edition), edition, kind, key }] : [];
  });
  const { compareCities } = useCompareCities([
    ...(film.screenings ?? []),
    ...entries.map(({ festival }) => festival),
  ]);
  return {
    unlistedEntries: findUnlistedEntries(
      film,
      [...entries, ...entriesElsewhere.map(toHostedEntry)],
      compareCities,
    ),
    lookup: useLookup(festivals.queries),
  };
}

const toHost = (
  { id, festivalName, competitionName }: Submission,
  { name, submissionId: _, ...location }: FilmSummary['acceptedEntries'][number],
): Host => ({ id: null, name: name ?? festivalName ?? competitionName ?? String(id), ...location });

type EntryElsewhere = FilmSummary['free'][number];
function getEntryKind({ state, year }: EntryElsewhere): HostedEntry['kind'] {
  if (state === 'awarded') return 'awarded';
  return year !== null && year < Number(today().slice(0, 4)) ? 'past' : 'accepted';
}
const toHostedEntry = (entry: EntryElsewhere): HostedEntry => ({
  festival: createHost(entry.festival, entry.country),
  edition: entry.year,
  kind: getEntryKind(entry),
  key: `free ${entry.entryId}`,
});

/** The screenings of the entries: upcoming ones, and past ones that the film's own list does not contain. */
export function getOtherScreenings(unlistedEntries: readonly UnlistedEntry[]): OtherScreenings {
  const [upcoming, unlisted] = [true, false].map((isUpcoming) =>
    unlistedEntries
      .filter(({ kind }) => (kind === 'accepted') === isUpcoming)
      .map(({ festival }) => createScreeningAt(festival)),
  );
  return { unlisted: unlisted!, upcoming: upcoming! };
}
