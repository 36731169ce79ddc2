import { withoutOtherEditionDates } from '@laurel/rules/premieres/accepted-entries';
import type { UncataloguedUpcomingEntry } from '../../../lib/premieres/upcoming-entry';
import type { Host } from '../../../lib/premieres/festival-screening';
import { useFestivals } from '../../../lib/festivals/use-festivals';
import type { Festival, Submission } from '../../../lib/server/wire';
import { createHost } from '../../../lib/premieres/festival-screening';

type CataloguedEntry = Pick<Submission, 'festivalId' | 'edition'> & { festivalName: string | null };
/** An entry whose festival may show the film, in the catalogue or not. */
export type HostedEntry = CataloguedEntry | UncataloguedUpcomingEntry;

/** Loads the festival of each submission, with the dates of the submission's edition. */
export function useHosts(submissions: readonly HostedEntry[]) {
  const { queries, findFestival } = useFestivals(submissions.map(({ festivalId }) => festivalId));
  const findInEdition = ({
    festivalId,
    edition,
  }: Pick<CataloguedEntry, 'festivalId' | 'edition'>): Festival | undefined => {
    const festival = findFestival(festivalId);
    return festival && withoutOtherEditionDates(festival, edition);
  };
  const isLoaded = queries.every(({ data }) => data);
  return {
    queries,
    findFestival: findInEdition,
    /** Returns undefined while the festival is loading. A deleted festival has an unknown location. */
    findHost(entry: HostedEntry): Host | undefined {
      if ('host' in entry) return entry.host;
      const festival = findInEdition(entry);
      if (festival) return festival;
      return isLoaded || entry.festivalId === null ? createUnknownHost(entry) : undefined;
    },
  };
}

/** Creates a host for a deleted festival. Its location is unknown, but the screening there counts. */
export const createUnknownHost = ({ festivalId, festivalName }: CataloguedEntry): Host =>
  createHost(festivalName ?? '', null, festivalId);
