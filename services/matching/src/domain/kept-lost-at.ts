import { askedLevels, keptUsedUp, type KeptPremiere, type LedgerLevel } from '@laurel/rules/premiere-ledger';
import type { Competition, Film } from './facts.js';
import { screeningAt } from './planner/screening-at.js';

/** The widest premiere that is to be kept and would be lost where this competition takes the film; null: none is. */
export function keptLostAt(
  { terms, festival }: Competition,
  film: Film,
  keep: readonly KeptPremiere[],
): LedgerLevel | null {
  const rules = terms.map(({ type, value, isMandatory, groupKey }) => ({
    level: type === 'premiere_restriction' ? String(value) : null,
    isMandatory,
    groupKey,
  }));
  return keptUsedUp(film, screeningAt(festival, ''), { keep, asked: askedLevels(rules), at: festival.id });
}
