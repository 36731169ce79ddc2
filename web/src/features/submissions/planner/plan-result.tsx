import { formatMoney, type Money } from '@laurel/rules/money';
import { submissionTitle } from '@laurel/rules/submission-title';
import { Link } from 'react-router-dom';
import { enumerated } from '../../../lib/enumerated';
import { t } from '../../../lib/texts/planner';
import type { Submission, SubmissionPlan } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/state';
import { besidePlan } from './as-listed';
import { LeftOut } from './left-out';
import { PlanNotices } from './plan-notices';
import { PlanRow } from './plan-row';
import type { Fate, PlanState } from './plan-state';
import css from './planner.module.css';
import { acceptWords, toMove } from './use-accept-plan';

/** The plan in the order in which to send it, what it comes to, and what it leaves out. */
export function PlanResult({
  plan,
  asked,
  filmId,
  submissions,
  busy,
  fateOf,
  onFate,
  onMatches,
  onAccept,
}: {
  plan: SubmissionPlan;
  asked: PlanState;
  filmId: number;
  submissions: readonly Submission[];
  busy: boolean;
  fateOf: (id: number) => Fate;
  onFate: (id: number, fate: Fate) => void;
  /** Chooses among the best matches, too. */
  onMatches: () => void;
  onAccept: () => void;
}) {
  const { chosen, leftOut } = plan;
  const waiting = toMove(chosen, submissions);
  const beside = besidePlan(plan, submissions);
  const isNothing = chosen.length === 0 && leftOut.length === 0;
  // The page says of an empty list what to do.
  const isSaidAbove = submissions.length === 0 && !asked.matches;
  return (
    <div className={css.result}>
      <div className={css.sum} role="status">
        <h2>{t('sum', { n: chosen.length })}</h2>
        {asked.budgets.map((budget) => {
          const spent = plan.spent.find(({ currency }) => currency === budget.currency);
          return spent && <span key={budget.currency}>{spentWords(spent, budget)}</span>;
        })}
      </div>
      {plan.isArriving && <Notice>{t('arriving')}</Notice>}
      {plan.isNarrowed && (
        <Notice>
          {t('narrowed')} <Link to={`/user/subscriptions?filmId=${filmId}`}>{t('narrowed.plans')}</Link>
        </Notice>
      )}
      {!plan.isProven && <p className={css.muted}>{t('unproven')}</p>}
      {chosen.length === 0 && leftOut.length > 0 && <p>{t('none')}</p>}
      {isNothing && !plan.isArriving && !isSaidAbove && (
        <p>{t(asked.matches ? 'none.matches' : 'none.list')}</p>
      )}
      {isNothing && !asked.matches && <Button onClick={onMatches}>{t('none.choose')}</Button>}
      {chosen.length > 0 && beside.length > 0 && (
        <Notice>{t('beside', { n: beside.length, names: namesOf(beside) })}</Notice>
      )}
      {chosen.length > 0 && (
        <>
          {waiting.length > 0 ? (
            <Button look="primary" busy={busy} onClick={onAccept}>
              {acceptWords(waiting)}
            </Button>
          ) : (
            <p className={css.muted}>{t('accept.all')}</p>
          )}
          {chosen.length > 1 && <p className={css.muted}>{t('order')}</p>}
          <ol className={css.rows} aria-label={t('chosen')}>
            {chosen.map((line) => (
              <PlanRow
                key={line.competition.id}
                line={line}
                fate={fateOf(line.competition.id)}
                onFate={(fate) => onFate(line.competition.id, fate)}
              />
            ))}
          </ol>
        </>
      )}
      {/* Where there is nothing to choose from more money helps nothing. */}
      <PlanNotices plan={isNothing ? { ...plan, raises: [] } : plan} />
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} fateOf={fateOf} onFate={onFate} />}
    </div>
  );
}

const MOST_NAMED = 5;
function namesOf(entries: readonly Submission[]): string {
  const named = entries.slice(0, entries.length > MOST_NAMED + 1 ? MOST_NAMED : entries.length);
  const more = entries.length - named.length;
  return enumerated([...named.map(submissionTitle), ...(more > 0 ? [t('beside.more', { n: more })] : [])]);
}

function spentWords(spent: Money, budget: Money): string {
  const over = spent.amount - budget.amount;
  return over > 0
    ? t('spent.over', { spent: formatMoney(spent), over: formatMoney({ ...spent, amount: over }) })
    : t('spent', { spent: formatMoney(spent), budget: formatMoney(budget) });
}
