import {
  keptThatAreGiven,
  keptTroubles,
  withScreening,
  type LedgerLevel,
} from '@laurel/rules/premiere-ledger';
import { screeningAt } from '../../../lib/festival-screening';
import { t } from '../../../lib/texts/kept-premieres';
import { useFestivals } from '../../../lib/use-festivals';
import type { Film, Screening } from '../../../lib/wire';
import { placeWords } from '../premiere-ledger';

/** Where the film was, and will be, shown, though its screenings do not say so. */
export type Elsewhere = { untold: readonly Screening[]; coming: readonly Screening[] };
/** `cannotBe`: it is refused, but what `isGiven` only where it was not kept so before; the others are only said: what is accepted may still be withdrawn. */
export type KeptWords = { level: LedgerLevel; words: string; cannotBe: boolean; isGiven: boolean };

/** What contradicts the premieres that are kept, in words. Of festivals it is known once the catalogue has told where they are. */
export function useKeptTroubles(
  film: Film,
  kept: Film['keptPremieres'],
  { untold, coming }: Elsewhere,
): KeptWords[] {
  const { questions, of } = useFestivals(kept.map(({ festivalId }) => festivalId));
  const isKnown = questions.every(({ data }) => data !== undefined);
  const shown = untold.reduce(withScreening, film);
  const at = (festivalId: number) => {
    const festival = of(festivalId);
    return festival && screeningAt(festival);
  };
  const now = isKnown ? keptTroubles(shown, kept, at) : keptThatAreGiven(shown, kept);
  const later = keptThatAreGiven(coming.reduce(withScreening, shown), kept).filter(
    ({ level }) => !now.some((one) => one.level === level),
  );
  return [
    ...now.map((one) => ({
      level: one.level,
      words: wordsOf(one, of),
      cannotBe: true,
      isGiven: one.why === 'given',
    })),
    ...later.map((one) => ({
      level: one.level,
      words: t('trouble.coming', { where: placeWords(one.at) }),
      cannotBe: false,
      isGiven: false,
    })),
  ];
}

function wordsOf(
  trouble: ReturnType<typeof keptTroubles>[number],
  of: ReturnType<typeof useFestivals>['of'],
): string {
  if (trouble.why === 'given') return t('trouble.given', { where: placeWords(trouble.at) });
  if (trouble.why === 'taken') return t('trouble.taken', { festival: of(trouble.by)?.name ?? t('gone') });
  return t(trouble.level === 'international' ? 'trouble.home' : 'trouble.abroad');
}
