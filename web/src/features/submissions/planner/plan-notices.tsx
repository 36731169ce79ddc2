import { formatMoney, type Money } from '@laurel/rules/money/money';
import { formatList } from '../../../lib/formatting/format-list';
import { t } from '@laurel/messages/pages/submissions/planner';
import { t as tList } from '@laurel/messages/pages/submissions/submissions';
import type { PlanLine, SubmissionPlan } from '../../../lib/server/wire';
import { Notice } from '../../../ui/feedback/notice';
import { groupConflicts, type Conflict } from './group-conflicts';
import { PlanConflicts } from './plan-conflicts';
import { formatLineName } from './plan-row';
import css from './planner.module.css';

type Props = { plan: SubmissionPlan; budget: Money | null; isEmpty: boolean };

/** Shows the conflicts of a plan, the cost of waiting, and what a larger budget would add, unless there is nothing to add (`isEmpty`). */
export function PlanNotices({ plan, budget, isEmpty }: Props) {
  const lines = new Map(
    [...plan.chosen, ...plan.leftOut, ...plan.sent].map((line) => [line.competition.id, line]),
  );
  const getName = (id: number) => {
    const line: PlanLine | undefined = lines.get(id);
    return line ? formatLineName(line) : tList('unnamed', { id });
  };
  const formatNames = (ids: readonly number[]) => formatList(ids.map(getName));
  const leftOut = new Map(plan.leftOut.map((line) => [line.competition.id, line]));
  // Conflicts of left-out matches are counted instead of listed.
  const isListed = ({ firstId }: Conflict) => leftOut.get(firstId)?.state !== null;
  const { matchCount, unlistedCount } = countLinesWithUsedPremiere(plan);
  const groups = groupConflicts(plan, plan.conflicts.filter(isListed), lines, getName);
  return (
    <div className={css.notices}>
      {plan.conflicts.length > 0 && (
        <Notice>
          <h3>{t('conflicts')}</h3>
          {groups.length > 0 && <PlanConflicts groups={groups} />}
          {matchCount > 0 && <p>{t('conflicts.excluded', { n: matchCount })}</p>}
          {unlistedCount > 0 && <p>{t('conflicts.excluded.listed', { n: unlistedCount })}</p>}
          {plan.moreConflicts > 0 && <p>{t('conflicts.more', { n: plan.moreConflicts })}</p>}
        </Notice>
      )}
      {plan.chosen.length > 0 && <p>{formatDelay(plan, budget, formatNames)}</p>}
      {!isEmpty && <p>{formatRaise(plan.raise, formatNames)}</p>}
    </div>
  );
}

/**
 * Counts what is left out because an acceptance uses up the premiere: the matches, and the entries of the
 * list that no listed conflict names, because the list of conflicts is limited.
 */
function countLinesWithUsedPremiere({ leftOut, conflicts }: SubmissionPlan) {
  const namedIds = new Set(conflicts.map(({ firstId }) => firstId));
  const linesWithUsedPremiere = leftOut.filter(({ why }) => why === 'premiere_used');
  return {
    matchCount: linesWithUsedPremiere.filter(({ state }) => state === null).length,
    unlistedCount: linesWithUsedPremiere.filter(
      ({ state, competition }) => state !== null && !namedIds.has(competition.id),
    ).length,
  };
}

type FormatNames = (ids: readonly number[]) => string;
function formatDelay(
  { delay, spent }: SubmissionPlan,
  budget: Money | null,
  formatNames: FormatNames,
): string {
  const isOverLimit =
    budget?.currency === spent.currency && spent.amount + delay.extraCost.amount > budget.amount;
  const sentences = [
    delay.extraCost.amount > 0 &&
      t(isOverLimit ? 'delay.costs.over_limit' : 'delay.costs', { sum: formatMoney(delay.extraCost) }),
    delay.unknown.length > 0 &&
      t('delay.unknown', { n: delay.unknown.length, names: formatNames(delay.unknown) }),
    delay.missed.length > 0 &&
      t('delay.missed', { n: delay.missed.length, names: formatNames(delay.missed) }),
  ];
  return sentences.filter(Boolean).join(' ') || t('delay.none');
}

function formatRaise({ budget, added, dropped }: SubmissionPlan['raise'], formatNames: FormatNames): string {
  const sum = formatMoney(budget);
  if (added.length === 0) return t('raise.none', { sum });
  const addedText = t('raise.added', { sum, names: formatNames(added) });
  return dropped.length > 0
    ? `${addedText} ${t('raise.dropped', { names: formatNames(dropped) })}`
    : addedText;
}
