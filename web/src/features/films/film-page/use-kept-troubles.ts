import { today } from '@laurel/rules/days';
import {
  keptRefused,
  keptThatAreGiven,
  keptTroubles,
  screeningToCome,
  withScreening,
  type LedgerLevel,
} from '@laurel/rules/premiere-ledger';
import { t } from '../../../lib/texts/kept-premieres';
import { useFestivals } from '../../../lib/use-festivals';
import type { Film, Screening } from '../../../lib/wire';
import { placeWords } from '../premiere-ledger';

/** Where the film was, and will be, shown, though its screenings do not say so. */
export type Elsewhere = { untold: readonly Screening[]; coming: readonly Screening[] };
/** `cannotBe`: it is refused; the others are only said: what is accepted may still be withdrawn, and what was given since it was kept may stay. */
export type KeptWords = { level: LedgerLevel; words: string; cannotBe: boolean };

/** What contradicts the premieres that are kept, in words; `before`: as they are stored. Of festivals it is known once the catalogue has told where they are. */
export function useKeptTroubles(
  film: Film,
  kept: Film['keptPremieres'],
  { untold, coming }: Elsewhere,
  before: Film['keptPremieres'] = kept,
): KeptWords[] {
  const { questions, of } = useFestivals(kept.map(({ festivalId }) => festivalId));
  const isKnown = questions.every(({ data }) => data !== undefined);
  const shown = untold.reduce(withScreening, film);
  const at = (festivalId: number) => {
    const festival = of(festivalId);
    return festival && screeningToCome(festival, today());
  };
  const now = isKnown ? keptTroubles(shown, kept, at) : keptThatAreGiven(shown, kept);
  const refused = keptRefused(shown, { kept, before }, isKnown ? at : null);
  const later = keptThatAreGiven(coming.reduce(withScreening, shown), kept).filter(
    ({ level }) => !now.some((one) => one.level === level),
  );
  return [
    ...now.map((one) => ({
      level: one.level,
      words: wordsOf(one, of),
      cannotBe: refused.some(({ level }) => level === one.level),
    })),
    ...later.map((one) => ({
      level: one.level,
      words: t('trouble.coming', { where: placeWords(one.at) }),
      cannotBe: false,
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
