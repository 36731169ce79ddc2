import { together } from '../../domain/evaluate.js';
import type { Judgement } from '../../domain/judgement.js';
import { eachRow } from '../numbers/bits.js';
import type { Index } from '../index/index-of-rows.js';
import type { Verdicts } from './verdicts.js';
import type { Weighing } from './weighing.js';

/** What keeps a competition closed, or in doubt. */
export interface Blocking {
  id: number;
  judgements: Judgement[];
}

/** Every live competition that one requirement alone keeps closed: of alternatives, each with what would change it. */
export function blocking(
  { live, rows }: Index,
  { failed, failedTwice }: Verdicts,
  weighing: Weighing,
): Blocking[] {
  const found: Blocking[] = [];
  const candidates = live.words.map((word, w) => word & failed[w]! & ~failedTwice[w]!);
  eachRow(candidates, (row) => {
    const [judgements] = requirements(rows, row, weighing.explain(row), 'fail');
    if (judgements) found.push({ id: rows.ids[row]!, judgements });
  });
  return found;
}

/** Every live competition that is in doubt, with all that is open: of alternatives, each that is. */
export function doubts({ live, rows }: Index, { failed, doubted }: Verdicts, weighing: Weighing): Blocking[] {
  const found: Blocking[] = [];
  const candidates = live.words.map((word, w) => word & doubted[w]! & ~failed[w]!);
  eachRow(candidates, (row) => {
    const open = requirements(rows, row, weighing.explain(row), 'unknown').flat();
    found.push({ id: rows.ids[row]!, judgements: open.filter(({ outcome }) => outcome === 'unknown') });
  });
  return found;
}

/** What a competition asks for that comes out as `wanted`: a rule alone, or the alternatives of a group. */
function requirements(
  rows: Index['rows'],
  row: number,
  judgements: Judgement[],
  wanted: Judgement['outcome'],
): Judgement[][] {
  const found: Judgement[][] = [];
  let groups: Map<number, Judgement[]> | null = null; // most competitions have none
  for (let n = 0; n < judgements.length; n++) {
    const { group, isMandatory } = rows.clause(row, n);
    if (group > 0) {
      groups ??= new Map();
      groups.set(group, [...(groups.get(group) ?? []), judgements[n]!]);
    } else if (isMandatory && judgements[n]!.outcome === wanted) found.push([judgements[n]!]);
  }
  for (const [group, members] of groups ?? [])
    if (isAsked(rows, row, group) && together(members) === wanted) found.push(members);
  return found;
}

function isAsked(rows: Index['rows'], row: number, group: number): boolean {
  for (let n = 0; n < rows.termCounts[row]!; n++) {
    const clause = rows.clause(row, n);
    if (clause.group === group && clause.isMandatory) return true;
  }
  return false;
}
