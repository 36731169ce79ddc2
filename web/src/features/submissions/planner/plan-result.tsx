import { formatMoney, type Money } from '@laurel/rules/money/money';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { Link } from 'react-router-dom';
import { formatList } from '../../../lib/formatting/format-list';
import { t } from '@laurel/messages/pages/submissions/planner';
import type { Film, Submission, SubmissionPlan } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { InCurrency } from '../../../lib/money/conversion-provider';
import { RatesNote } from '../../../widgets/money/rates-note';
import { Notice } from '../../../ui/feedback/notice';
import { getUnplanned } from './rows-by-competition';
import { LeftOut } from './left-out';
import { PlanNotices } from './plan-notices';
import { PlanRow } from './plan-row';
import type { PlanChoice, PlanState } from './plan-state';
import css from './planner.module.css';
import { UncertainNotice } from './uncertain-notice';
import { getAcceptLabel, getLinesToMove } from './use-accept-plan';

type Props = {
  plan: SubmissionPlan;
  planState: PlanState;
  film: Film;
  submissions: readonly Submission[];
  busy: boolean;
  getChoice: (id: number) => PlanChoice;
  onChoice: (id: number, choice: PlanChoice) => void;
  /** Includes the best matches. */
  onMatches: () => void;
  /** Includes entries for which the film may not be eligible. */
  onUncertain: () => void;
  onAccept: () => void;
};

/** The plan in the order of sending, its total, and what it leaves out. */
export function PlanResult({
  plan,
  planState,
  film,
  submissions,
  busy,
  getChoice,
  onChoice,
  onMatches,
  onUncertain,
  onAccept,
}: Props) {
  const { chosen, leftOut } = plan;
  const linesToMove = getLinesToMove(chosen, submissions);
  const unplanned = getUnplanned(plan, submissions);
  const isEmpty = chosen.length === 0 && leftOut.length === 0;
  // The page already explains an empty list.
  const isExplainedAbove = submissions.length === 0 && !planState.matches;
  return (
    <div className={css.result}>
      <div className={css.sum} role="status">
        <h2>{t('sum', { n: chosen.length })}</h2>
        {planState.budget?.currency === plan.spent.currency && (
          <span>{formatSpent(plan.spent, planState.budget)}</span>
        )}
      </div>
      {plan.isRebuilding && <Notice>{t('rebuilding')}</Notice>}
      {plan.isNarrowed && (
        <Notice>
          {t('narrowed')} <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('narrowed.plans')}</Link>
        </Notice>
      )}
      <UncertainNotice plan={plan} film={film} onInclude={onUncertain} />
      {!plan.isProven && <p className={css.muted}>{t('approximate')}</p>}
      {chosen.length === 0 && leftOut.length > 0 && <p>{t('none')}</p>}
      {isEmpty && !plan.isRebuilding && !isExplainedAbove && (
        <p>{t(planState.matches ? 'none.matches' : 'none.list')}</p>
      )}
      {isEmpty && !planState.matches && <Button onClick={onMatches}>{t('none.choose')}</Button>}
      {chosen.length > 0 && unplanned.length > 0 && (
        <Notice>{t('additional', { n: unplanned.length, names: formatNames(unplanned) })}</Notice>
      )}
      {chosen.length > 0 && (
        <>
          {linesToMove.length > 0 ? (
            <Button variant="primary" busy={busy} onClick={onAccept}>
              {getAcceptLabel(linesToMove)}
            </Button>
          ) : (
            <p className={css.muted}>{t('accept.all', { n: chosen.length })}</p>
          )}
          {chosen.length > 1 && <p className={css.muted}>{t('order')}</p>}
          <ol className={css.rows} aria-label={t('chosen')}>
            {chosen.map((line) => (
              <PlanRow
                key={line.competition.id}
                line={line}
                choice={getChoice(line.competition.id)}
                onChoice={(choice) => onChoice(line.competition.id, choice)}
              />
            ))}
          </ol>
        </>
      )}
      <InCurrency currency={plan.spent.currency}>
        <RatesNote amounts={[...chosen, ...leftOut].map(({ offer }) => offer?.fee)} />
      </InCurrency>
      {/* A larger budget does not help if there is nothing to choose from. */}
      <PlanNotices plan={plan} budget={planState.budget} isEmpty={isEmpty} />
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} getChoice={getChoice} onChoice={onChoice} />}
    </div>
  );
}

const MAX_NAMED = 5;
function formatNames(entries: readonly Submission[]): string {
  const namedEntries = entries.slice(0, entries.length > MAX_NAMED + 1 ? MAX_NAMED : entries.length);
  const hiddenCount = entries.length - namedEntries.length;
  return formatList([
    ...namedEntries.map(formatSubmissionTitle),
    ...(hiddenCount > 0 ? [t('additional.more', { n: hiddenCount })] : []),
  ]);
}

function formatSpent(spent: Money, budget: Money): string {
  const overspentAmount = spent.amount - budget.amount;
  return overspentAmount > 0
    ? t('spent.over_limit', {
        spent: formatMoney(spent),
        over: formatMoney({ ...spent, amount: overspentAmount }),
      })
    : t('spent', { spent: formatMoney(spent), budget: formatMoney(budget) });
}
