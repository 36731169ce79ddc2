import type { LedgerLevel } from '@laurel/rules/premiere-ledger';
import { useQueries } from '@tanstack/react-query';
import { query } from './bff';
import { t } from './texts/kept-premieres';
import type { Film } from './wire';

/** Each premiere that a film keeps, with whom it is kept for. `premiere`: what a level is called where it stands. */
export function useKeptWords(
  kept: Film['keptPremieres'],
  premiere: (level: LedgerLevel) => string,
): string[] {
  const festivalIds = [...new Set(kept.flatMap(({ festivalId }) => festivalId ?? []))];
  const festivals = useQueries({
    queries: festivalIds.map((festivalId) => query('getFestival', { festivalId })),
  });
  const nameOf = (festivalId: number) => {
    const festival = festivals[festivalIds.indexOf(festivalId)];
    return festival?.data?.name ?? (festival?.isError ? t('gone') : '…');
  };
  return kept.map(({ level, festivalId }) =>
    festivalId === null
      ? t('any', { premiere: premiere(level) })
      : t('for', { premiere: premiere(level), festival: nameOf(festivalId) }),
  );
}
