import { inEdition } from '../../lib/festival-screening';
import { useFestivals } from '../../lib/use-festivals';
import type { Festival, Submission } from '../../lib/wire';

type Entry = Pick<Submission, 'festivalId' | 'edition'>;

/** The festivals of some submissions, each in the edition that a submission is for: two of one festival may be for two of its years. */
export function useHosts(submissions: readonly Entry[]) {
  const { questions, of } = useFestivals(submissions.map(({ festivalId }) => festivalId));
  return {
    questions,
    of({ festivalId, edition }: Entry): Festival | undefined {
      const festival = of(festivalId);
      return festival && inEdition(festival, edition);
    },
  };
}
