import { LARGEST_ID } from '@laurel/rules/ids';
import { keptThatAreGiven, LEDGER_LEVELS, type KeptPremiere } from '@laurel/rules/premiere-ledger';
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

/**
 * Refuses `film.keptPremieres_invalid`: one that the film has given already, but at the festival for which it is kept. `wanted`: as they were
 * named; `before`: as they are stored: what was given since it was kept may stay as it is, whatever else is changed.
 */
export function refuseGiven(
  film: Shown,
  kept: readonly KeptPremiere[],
  wanted: readonly Wanted[],
  before: readonly Wanted[],
): void {
  const isNew = ({ level, festivalId }: KeptPremiere) =>
    !before.some((one) => one.level === level && (one.festivalId ?? null) === festivalId);
  const [given] = keptThatAreGiven(film, kept.filter(isNew));
  if (!given) return;
  const n = wanted.findIndex(({ level }) => level === given.level);
  throw wrong(`premieres.${n}.level`, { why: 'level_given' });
}
