import { withEditionDates } from '@laurel/rules/premieres/accepted-entries';
import type { UncataloguedUpcomingEntry } from '../../../lib/premieres/upcoming-entry';
import type { Host } from '../../../lib/premieres/festival-screening';
import { useFestivals } from '../../../lib/festivals/use-festivals';
import type { Festival, Submission } from '../../../lib/server/wire';

type Entry = Pick<Submission, 'festivalId' | 'edition'> & { festivalName: string | null };
/** A festival at which the film may be shown, in the catalogue or not. */
export type HostedEntry = Entry | UncataloguedUpcomingEntry;

/** Loads each submission's festival in its edition: two may be for different years of one festival. */
export function useHosts(submissions: readonly HostedEntry[]) {
  const { queries, findFestival } = useFestivals(submissions.map(({ festivalId }) => festivalId));
  const findInEdition = ({ festivalId, edition }: Pick<Entry, 'festivalId' | 'edition'>) => {
    const festival = findFestival(festivalId);
    return festival && withEditionDates(festival, edition);
  };
  const isLoaded = queries.every(({ data }) => data);
  return {
    queries,
    findFestival: (entry: Pick<Entry, 'festivalId' | 'edition'>): Festival | undefined =>
      findInEdition(entry),
    /** A deleted festival has an unknown location. Undefined: not loaded yet. */
    findHost(entry: HostedEntry): Host | undefined {
      if ('host' in entry) return entry.host;
      return (
        findInEdition(entry) ?? (isLoaded || entry.festivalId === null ? createUnknownHost(entry) : undefined)
      );
    },
  };
}

/** A deleted festival: its location is unknown, but the screening counts. */
export const createUnknownHost = ({ festivalId: id, festivalName }: Entry): Host => ({
  id,
  name: festivalName ?? '',
  country: null,
  subdivision: null,
  city: null,
  startsOn: null,
  endsOn: null,
});
