import type { Competition, Festival } from '../../domain/model.js';
import { weights } from '../../domain/ranking/weights.js';
import { getAudienceBit, getTypeNumber } from '../numbers/type-numbers.js';
import type { Clause } from './rules/clauses.js';

/** Set in a mask that cannot express the row’s lists; the maximum is then assumed. */
export const MASK_OVERFLOW = 1 << 15;

export const AWARD_TYPE = getTypeNumber('expected_qualifier');
/** Returns the awards that a competition qualifies for. */
export const getAwards = ({ qualifiers }: Festival, clauses: readonly Clause[]) => [
  ...new Set([
    ...qualifiers,
    ...clauses.filter(({ rule }) => rule.type === AWARD_TYPE).map(({ rule }) => String(rule.value)),
  ]),
];

/** Whether none of its requirements can be tested. */
export const isBare = (clauses: readonly Clause[]): boolean =>
  !clauses.some(({ rule, scope }) => scope !== 'non-binding' && rule.effect !== 'always-passes');

/** Returns the points that do not depend on the film, the day or the terms. */
export function getFixedScore({
  bonusRanking,
  festival: { arthouseIndex, projectsSelected, estimatedSubmissions },
}: Competition): number {
  const hasOdds = projectsSelected && estimatedSubmissions;
  const odds = hasOdds ? Math.round(Math.min(1, projectsSelected / estimatedSubmissions) * weights.odds) : 0;
  return Math.round(bonusRanking * weights.bonus) + (weights.arthouse[arthouseIndex ?? ''] ?? 0) + odds;
}

/** Returns what the terms add to the score of an admitted film. The points for an award depend on the preferences. */
export function getTermScore(clauses: readonly Clause[]): {
  bonus: number;
  mask: number;
  isComplex: boolean;
} {
  let [sureBonus, maxBonus, mask, isComplex, hasAwardBonus] = [0, 0, 0, false, false];
  for (const { rule, scope, nth, bonus } of clauses) {
    const isAward = rule.type === AWARD_TYPE;
    const isSure =
      !isAward && (rule.effect === 'always-passes' || (scope === 'alone' && rule.effect === 'compares'));
    if (isSure) sureBonus += bonus;
    else if (isAward) hasAwardBonus ||= bonus !== 0;
    else if (bonus !== 0) isComplex = true;
    if (isSure || bonus > 0) maxBonus += bonus;
    const bit = getAudienceBit(rule.type);
    if (bit < 0 || rule.effect !== 'compares') continue;
    mask |= 1 << bit;
    if (scope !== 'alone' || nth > 0) isComplex = true;
  }
  if (isComplex) return { bonus: maxBonus, mask: mask | MASK_OVERFLOW, isComplex };
  return { bonus: hasAwardBonus ? maxBonus : sureBonus, mask, isComplex: hasAwardBonus };
}
