import type { Film } from '@laurel/proto/films/v1/films';
import { keptFrom, LEDGER_LEVELS, type KeptPremiere } from '@laurel/rules/premiere-ledger';
import type { Preferences } from '../domain/rank.js';

/** What the film keeps, as films has told it, and what a run wishes: its levels are kept for whichever festival asks. Of a level that both name the film's own word counts. */
export function keptBy(film: Pick<Film, 'keptPremieres'> | undefined, { keep }: Pick<Preferences, 'keep'>) {
  const own = keptFrom(film?.keptPremieres ?? []);
  const wished = LEDGER_LEVELS.filter(
    (level) => keep.includes(level) && !own.some((one) => one.level === level),
  );
  return [...own, ...wished.map((level): KeptPremiere => ({ level, festivalId: null }))];
}
