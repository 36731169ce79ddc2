import type { LedgerLevel } from '@laurel/rules/premieres/premiere-ledger';
import { t } from '@laurel/messages/pages/films/reserved-premieres';
import { useFestivals } from '../festivals/use-festivals';
import type { Film } from '../server/wire';

/**
 * Returns a label for each premiere that a film reserves, with its festival. `formatPremiere`: formats a level
 * for this page.
 */
export function useReservedPremiereLabels(
  reservations: Film['reservedPremieres'],
  formatPremiere: (level: LedgerLevel) => string,
): string[] {
  const { queries, findFestival } = useFestivals(reservations.map(({ festivalId }) => festivalId));
  const isUnavailable = queries.some(({ isError, data }) => isError && !data);
  const isLoading = queries.some(({ isPending }) => isPending);
  const getName = (festivalId: number) =>
    findFestival(festivalId)?.name ?? (isLoading ? '…' : t(isUnavailable ? 'unavailable' : 'deleted'));
  return reservations.map(({ level, festivalId }) =>
    festivalId === null
      ? t('any', { premiere: formatPremiere(level) })
      : t('for', { premiere: formatPremiere(level), festival: getName(festivalId) }),
  );
}
