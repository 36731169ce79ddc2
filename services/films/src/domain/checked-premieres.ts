import { LARGEST_ID } from '@laurel/rules/ids';
import {
  keptFrom,
  keptRefused,
  LEDGER_LEVELS,
  type KeptPremiere,
  type KeptTrouble,
} from '@laurel/rules/premiere-ledger';
import type { Shown } from '@laurel/rules/premieres';
import { isOneOf } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';

interface Wanted {
  level: string;
  festivalId?: number | null;
}
const wrong = (field: string, details: Wrong) =>
  refuse.invalid('film.keptPremieres_invalid', wrongWords(details), field, details);

/** The premieres that a filmmaker wants to keep, the widest first. Refuses `film.keptPremieres_invalid`: an unknown level, one that is named twice, and what is no festival's id. */
export function checkedPremieres(wanted: readonly Wanted[]): KeptPremiere[] {
  wanted.forEach(({ level, festivalId }, n) => {
    if (!isOneOf(LEDGER_LEVELS, level)) throw wrong(`premieres.${n}.level`, { why: 'choice', value: level });
    if (wanted.findIndex((one) => one.level === level) !== n)
      throw wrong(`premieres.${n}.level`, { why: 'level_twice' });
    if (festivalId != null && !(festivalId >= 1 && festivalId <= LARGEST_ID))
      throw wrong(`premieres.${n}.festivalId`, { why: 'number', least: 1, most: LARGEST_ID });
  });
  return LEDGER_LEVELS.flatMap((level) => {
    const kept = wanted.find((one) => one.level === level);
    return kept ? { level, festivalId: kept.festivalId ?? null } : [];
  });
}

const WHY = { given: 'level_given', taken: 'level_taken' } as const;
const whyOf = ({ level, why }: KeptTrouble) => {
  if (why !== 'place') return WHY[why];
  return level === 'international' ? 'level_home' : 'level_abroad';
};

/**
 * Refuses `film.keptPremieres_invalid`: one that cannot be (`keptRefused`): it is given already, its festival is not where it can be given, or is taken
 * by the festival of another. `wanted`: as they were named; `before`: as they are stored. `at`: where a festival is; null: nobody can say now.
 */
export function refuseImpossible(
  film: Shown,
  kept: readonly KeptPremiere[],
  { wanted, before }: { wanted: readonly Wanted[]; before: readonly Wanted[] },
  at: Parameters<typeof keptRefused>[2],
): void {
  const [trouble] = keptRefused(film, { kept, before: keptFrom(before) }, at);
  if (!trouble) return;
  const n = wanted.findIndex(({ level }) => level === trouble.level);
  throw wrong(`premieres.${n}.level`, { why: whyOf(trouble) });
}
