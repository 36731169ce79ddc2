import type { LedgerLevel } from '@laurel/rules/premiere-ledger';
import { t } from './texts/kept-premieres';
import { useFestivals } from './use-festivals';
import type { Film } from './wire';

/** Each premiere that a film keeps, with whom it is kept for. `premiere`: what a level is called where it stands. */
export function useKeptWords(
  kept: Film['keptPremieres'],
  premiere: (level: LedgerLevel) => string,
): string[] {
  const { questions, of } = useFestivals(kept.map(({ festivalId }) => festivalId));
  const isAway = questions.some(({ isError, data }) => isError && !data);
  const isAsking = questions.some(({ isPending }) => isPending);
  const nameOf = (festivalId: number) =>
    of(festivalId)?.name ?? (isAsking ? '…' : t(isAway ? 'away' : 'gone'));
  return kept.map(({ level, festivalId }) =>
    festivalId === null
      ? t('any', { premiere: premiere(level) })
      : t('for', { premiere: premiere(level), festival: nameOf(festivalId) }),
  );
}
