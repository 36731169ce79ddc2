import { useQuery } from '@tanstack/react-query';
import { every } from './every';
import type { Festival } from './wire';

/** The ids may be told twice, and may be none. */
export const festivalsOf = (festivalIds: readonly (number | null)[]) =>
  every('getAllFestivals', { ids: [...new Set(festivalIds.flatMap((id) => id ?? []))] });

/** Festivals by their ids, asked for together; those that are gone are not among the answer. */
export function useFestivals(festivalIds: readonly (number | null)[]) {
  const isAsked = festivalIds.some((id) => id !== null);
  const question = useQuery({ ...festivalsOf(festivalIds), enabled: isAsked });
  return {
    questions: isAsked ? [question] : [],
    /** Undefined: it is not known, not yet, or gone. */
    of: (festivalId: number | null): Festival | undefined =>
      question.data?.items.find(({ id }) => id === festivalId),
  };
}
