import { useQuery } from '@tanstack/react-query';
import { every } from '../../lib/every';
import { inEdition } from '../../lib/festival-screening';
import type { Festival, Submission } from '../../lib/wire';

type Entry = Pick<Submission, 'festivalId' | 'edition'>;

export const festivalsOf = (entries: readonly Entry[]) =>
  every('getAllFestivals', { ids: [...new Set(entries.flatMap(({ festivalId }) => festivalId ?? []))] });

/** The festivals of some submissions, asked for together. */
export function useFestivals(entries: readonly Entry[]) {
  const isAsked = entries.some(({ festivalId }) => festivalId !== null);
  const question = useQuery({ ...festivalsOf(entries), enabled: isAsked });
  /** As the catalogue has it; undefined: it is not known, not yet, or gone. */
  const of = ({ festivalId }: Entry): Festival | undefined =>
    question.data?.items.find(({ id }) => id === festivalId);
  return { questions: isAsked ? [question] : [], of };
}

/** The same, each in the edition that a submission is for: two of one festival may be for two of its years. */
export function useHosts(entries: readonly Entry[]) {
  const { questions, of } = useFestivals(entries);
  return {
    questions,
    of(entry: Entry): Festival | undefined {
      const festival = of(entry);
      return festival && inEdition(festival, entry.edition);
    },
  };
}
