import { useState } from 'react';
import { t } from '../../../lib/texts/planner';
import type { Film, Submission, SubmissionPlan } from '../../../lib/wire';
import { OverrideDialog } from '../../../ui/override-dialog';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { PlanForm } from './plan-form';
import { PlanResult } from './plan-result';
import { lineName } from './plan-row';
import { withFate, type Fate } from './plan-state';
import css from './planner.module.css';
import { toOverride, useAcceptPlan } from './use-accept-plan';
import { usePlan } from './use-plan';

/** Which entries of a film are worth most for what there is to spend; all that is asked stands in the address. */
export function PlannerView({ film, submissions }: { film: Film; submissions: readonly Submission[] }) {
  const { state, change, plan, isAsked } = usePlan(film.id);
  const { accept, busy } = useAcceptPlan(film.id, submissions);
  const [override, setOverride] = useState<SubmissionPlan['chosen'] | null>(null);
  const fateOf = (id: number): Fate =>
    state.must.includes(id) ? 'must' : state.never.includes(id) ? 'never' : null;
  return (
    <section className={css.planner} aria-label={t('title')}>
      <PlanForm
        plan={state}
        currencies={plan.data ? unpaidIn(plan.data) : []}
        kept={film.keptPremieres}
        onChange={change}
      />
      {!isAsked && <p className={css.muted}>{t('words')}</p>}
      {isAsked && plan.isError && !plan.data && (
        <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
      )}
      {isAsked && plan.isPending && <Waiting query={plan} lines={4} tall="card" />}
      {isAsked && plan.data && (
        <PlanResult
          plan={plan.data}
          submissions={submissions}
          budgets={state.budgets}
          busy={busy}
          fateOf={fateOf}
          onFate={(id, fate) => change(withFate(state, id, fate))}
          onAccept={() => {
            if (toOverride(plan.data.chosen).length > 0) setOverride(plan.data.chosen);
            else void accept(plan.data.chosen);
          }}
        />
      )}
      {override && (
        <OverrideDialog
          names={toOverride(override).map(lineName)}
          busy={busy}
          leave={t('override.leave')}
          onSend={(reason) => void accept(override, reason).then(() => setOverride(null))}
          onClose={() => setOverride(null)}
        />
      )}
    </section>
  );
}

/** In which currencies fees are asked that nobody can pay yet. */
const unpaidIn = ({ leftOut }: SubmissionPlan): string[] => [
  ...new Set(
    leftOut.flatMap(({ why, offer }) => (why === 'no_budget' && offer?.fee ? offer.fee.currency : [])),
  ),
];
