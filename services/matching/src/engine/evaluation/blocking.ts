import { combineOutcomes } from '../../domain/evaluation/evaluate.js';
import type { Judgement } from '../../domain/rules/judgement.js';
import { forEachRow } from '../numbers/bits.js';
import type { Rule } from '../index/rules/rule.js';
import type { Index } from '../index/index-of-rows.js';
import type { Verdicts } from './verdicts.js';
import type { RowScorer } from './row-scorer.js';

/** A near miss with the judgements of the requirement that alone keeps it closed. */
export interface NearMissJudgements {
  id: number;
  judgements: Judgement[];
}
/** A rule with its judgement of the film. */
export interface JudgedRule {
  rule: Rule;
  judgement: Judgement;
}
/**
 * A competition in doubt. `openRules`: for each undecided requirement, its undecided rules (alternatives).
 */
export interface Doubt {
  row: number;
  id: number;
  openRules: JudgedRule[][];
}

/** Returns live competitions with one failing requirement, and the judgements of its alternatives. */
export function findNearMisses(
  { live, rows }: Index,
  { failed, failedTwice }: Verdicts,
  scorer: RowScorer,
): NearMissJudgements[] {
  const results: NearMissJudgements[] = [];
  const candidates = live.chunks.map((word, w) => word & failed[w]! & ~failedTwice[w]!);
  forEachRow(candidates, (row) => {
    const [failedRules] = findRequirements(rows, row, scorer.explain(row), 'fail');
    if (failedRules)
      results.push({ id: rows.ids[row]!, judgements: failedRules.map(({ judgement }) => judgement) });
  });
  return results;
}

/** Returns every live competition in doubt, with its undecided rules. */
export function findDoubts({ live, rows }: Index, { failed, doubted }: Verdicts, scorer: RowScorer): Doubt[] {
  const results: Doubt[] = [];
  const candidates = live.chunks.map((word, w) => word & doubted[w]! & ~failed[w]!);
  forEachRow(candidates, (row) => {
    const unknownRequirements = findRequirements(rows, row, scorer.explain(row), 'unknown');
    const openRules = unknownRequirements.map((members) =>
      members.filter(({ judgement }) => judgement.outcome === 'unknown'),
    );
    results.push({ row, id: rows.ids[row]!, openRules });
  });
  return results;
}

/**
 * Returns the mandatory requirements with the given outcome: a single rule, or the alternatives of a group.
 */
function findRequirements(
  rows: Index['rows'],
  row: number,
  judgements: Judgement[],
  outcome: Judgement['outcome'],
): JudgedRule[][] {
  const results: JudgedRule[][] = [];
  let groups: Map<number, JudgedRule[]> | null = null; // most competitions have none
  for (let n = 0; n < judgements.length; n++) {
    const { group, isMandatory, rule } = rows.getClause(row, n);
    const judgement = judgements[n]!;
    if (group > 0) {
      groups ??= new Map();
      groups.set(group, [...(groups.get(group) ?? []), { rule, judgement }]);
    } else if (isMandatory && judgement.outcome === outcome) results.push([{ rule, judgement }]);
  }
  for (const [group, members] of groups ?? []) {
    const groupOutcome = combineOutcomes(members.map(({ judgement }) => judgement));
    if (groupOutcome === outcome && isGroupMandatory(rows, row, group)) results.push(members);
  }
  return results;
}

function isGroupMandatory(rows: Index['rows'], row: number, group: number): boolean {
  for (let n = 0; n < rows.termCounts[row]!; n++) {
    const clause = rows.getClause(row, n);
    if (clause.group === group && clause.isMandatory) return true;
  }
  return false;
}
