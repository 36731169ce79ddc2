import type { LedgerLevel } from '@laurel/rules/premieres/premiere-ledger';
import { t } from '@laurel/words/pages/films/reserved-premieres';
import { useFestivals } from '../festivals/use-festivals';
import type { Film } from '../server/wire';

/**
 * Returns a label for each premiere that a film reserves, with its festival. `premiere`: how the page calls a
 * level.
 */
export function useReservedPremiereLabels(
  reserved: Film['reservedPremieres'],
  premiere: (level: LedgerLevel) => string,
): string[] {
  const { queries: questions, find } = useFestivals(reserved.map(({ festivalId }) => festivalId));
  const isUnavailable = questions.some(({ isError, data }) => isError && !data);
  const isLoading = questions.some(({ isPending }) => isPending);
  const getName = (festivalId: number) =>
    find(festivalId)?.name ?? (isLoading ? '…' : t(isUnavailable ? 'unavailable' : 'deleted'));
  return reserved.map(({ level, festivalId }) =>
    festivalId === null
      ? t('any', { premiere: premiere(level) })
      : t('for', { premiere: premiere(level), festival: getName(festivalId) }),
  );
}
