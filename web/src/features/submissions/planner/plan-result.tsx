import { formatMoney, type Money } from '@laurel/rules/money';
import { t } from '../../../lib/texts/planner';
import type { Submission, SubmissionPlan } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/state';
import { LeftOut } from './left-out';
import { PlanNotices } from './plan-notices';
import { PlanRow } from './plan-row';
import type { Fate } from './plan-state';
import css from './planner.module.css';
import { acceptWords, toMove } from './use-accept-plan';

/** The plan in the order in which to send it, what it comes to, and what it leaves out. */
export function PlanResult({
  plan,
  submissions,
  budgets,
  busy,
  fateOf,
  onFate,
  onAccept,
}: {
  plan: SubmissionPlan;
  submissions: readonly Submission[];
  budgets: readonly Money[];
  busy: boolean;
  fateOf: (id: number) => Fate;
  onFate: (id: number, fate: Fate) => void;
  onAccept: () => void;
}) {
  const { chosen, leftOut } = plan;
  const waiting = toMove(chosen, submissions);
  return (
    <div className={css.result}>
      <div className={css.sum} role="status">
        <h2>{t('sum', { n: chosen.length })}</h2>
        {budgets.map((budget) => {
          const spent = plan.spent.find(({ currency }) => currency === budget.currency);
          return spent && <span key={budget.currency}>{spentWords(spent, budget)}</span>;
        })}
      </div>
      {plan.isArriving && <Notice>{t('arriving')}</Notice>}
      {!plan.isProven && <p className={css.muted}>{t('unproven')}</p>}
      {chosen.length === 0 && <p>{t('none')}</p>}
      {chosen.length > 0 && (
        <>
          {waiting.length > 0 ? (
            <Button look="primary" busy={busy} onClick={onAccept}>
              {acceptWords(waiting)}
            </Button>
          ) : (
            <p className={css.muted}>{t('accept.all')}</p>
          )}
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
      <PlanNotices plan={plan} />
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} fateOf={fateOf} onFate={onFate} />}
    </div>
  );
}

function spentWords(spent: Money, budget: Money): string {
  const over = spent.amount - budget.amount;
  return over > 0
    ? t('spent.over', { spent: formatMoney(spent), over: formatMoney({ ...spent, amount: over }) })
    : t('spent', { spent: formatMoney(spent), budget: formatMoney(budget) });
}
