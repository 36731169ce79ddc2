import { together } from '../domain/evaluate.js';
import type { Judgement } from '../domain/judgement.js';
import { eachRow } from './bits.js';
import type { Index } from './index-of-rows.js';
import type { Verdicts } from './verdicts.js';
import type { Weighing } from './weighing.js';

/** The one requirement that keeps a competition closed, or in doubt. */
export interface Blocking {
  id: number;
  isInDoubt: boolean;
  /** Of the alternatives, each with what would change it. */
  judgements: Judgement[];
}

/** Every live competition that one requirement alone keeps from being open: by failing, or by being in doubt. */
export function blocking({ live, rows }: Index, { failed, failedTwice, doubted }: Verdicts, weighing: Weighing): Blocking[] {
  const found: Blocking[] = [];
  const candidates = live.words.map((word, w) => word & ((failed[w]! & ~failedTwice[w]!) | (doubted[w]! & ~failed[w]!)));
  eachRow(candidates, (row) => {
    weighing.weigh(row);
    const isInDoubt = weighing.fails === 0;
    if (isInDoubt && weighing.doubts > 1) return;
    const wanted = isInDoubt ? 'unknown' : 'fail';
    const judgements = weighing.explain(row);
    const groups = new Map<number, Judgement[]>();
    for (let n = 0; n < judgements.length; n++) {
      const { group, isMandatory } = rows.clause(row, n);
      if (group > 0) groups.set(group, [...(groups.get(group) ?? []), judgements[n]!]);
      else if (isMandatory && judgements[n]!.outcome === wanted)
        return found.push({ id: rows.ids[row]!, isInDoubt, judgements: [judgements[n]!] });
    }
    for (const [group, members] of groups) {
      if (!isAsked(rows, row, group) || together(members) !== wanted) continue;
      return found.push({ id: rows.ids[row]!, isInDoubt, judgements: members });
    }
  });
  return found;
}

function isAsked(rows: Index['rows'], row: number, group: number): boolean {
  for (let n = 0; n < rows.termCounts[row]!; n++) {
    const clause = rows.clause(row, n);
    if (clause.group === group && clause.isMandatory) return true;
  }
  return false;
}
