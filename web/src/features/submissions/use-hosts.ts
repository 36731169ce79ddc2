import { inEdition } from '@laurel/rules/taken-places';
import type { FreeComing } from '../../lib/coming-entry';
import type { Host } from '../../lib/festival-screening';
import { useFestivals } from '../../lib/use-festivals';
import type { Festival, Submission } from '../../lib/wire';

type Entry = Pick<Submission, 'festivalId' | 'edition'> & { festivalName: string | null };
/** Where a film is on its way, in the catalogue or not. */
export type Going = Entry | FreeComing;

/** The festivals of some submissions, each in the edition that a submission is for: two of one festival may be for two of its years. */
export function useHosts(submissions: readonly Going[]) {
  const { questions, of } = useFestivals(submissions.map(({ festivalId }) => festivalId));
  const festivalOf = ({ festivalId, edition }: Pick<Entry, 'festivalId' | 'edition'>) => {
    const festival = of(festivalId);
    return festival && inEdition(festival, edition);
  };
  const isKnown = questions.every(({ data }) => data);
  return {
    questions,
    of: (entry: Pick<Entry, 'festivalId' | 'edition'>): Festival | undefined => festivalOf(entry),
    /** One that is gone is held somewhere; undefined: it is not known yet. */
    placeOf(entry: Going): Host | undefined {
      if ('host' in entry) return entry.host;
      return festivalOf(entry) ?? (isKnown || entry.festivalId === null ? somewhere(entry) : undefined);
    },
  };
}

/** Of a festival that the catalogue has no more nobody knows where it is; that it is shown there is known. */
export const somewhere = ({ festivalId: id, festivalName }: Entry): Host => ({
  id,
  name: festivalName ?? '',
  country: null,
  subdivision: null,
  city: null,
  startsOn: null,
  endsOn: null,
});
