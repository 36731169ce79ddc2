import { useState } from 'react';
import { getRefusedItems } from '../../../lib/server/refused-items';
import { t } from '@laurel/words/pages/submissions/planner';
import type { Film, Submission, SubmissionPlan } from '../../../lib/server/wire';
import { OverrideDialog } from '../../../widgets/submissions/override-dialog';
import { ResultsDialog } from '../../../widgets/feedback/results-dialog';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import { ReservedPremiereGate } from '../premieres/reserved-premiere-gate';
import { AcceptedPlans } from './accepted-plans';
import { updateStates } from './rows-by-competition';
import { PlanForm } from './plan-form';
import { PlanResult } from './plan-result';
import { formatLineName } from './plan-row';
import { withChoice, type PlanChoice } from './plan-state';
import css from './planner.module.css';
import {
  getAcceptLabel,
  toUpcomingEntries,
  getLinesToMove,
  getLinesToOverride,
  useAcceptPlan,
} from './use-accept-plan';
import { usePlan } from './use-plan';

/** Plans which entries of a film are worth most for the budget. The whole input is in the address. */
export function PlannerView({ film, submissions }: { film: Film; submissions: readonly Submission[] }) {
  const { state, change, plan, hasInput } = usePlan(film.id);
  const { accept, accepted, takeBack, busy, refused, dismissRefused } = useAcceptPlan(film.id, submissions);
  const [isRefused, setRefused] = useState(false);
  const isShown = hasInput && !isRefused;
  const updatedPlan = plan.data && updateStates(plan.data, submissions);
  const [acceptedEntries, setAcceptedEntries] = useState<SubmissionPlan['chosen'] | null>(null);
  const [linesToOverride, setLinesToOverride] = useState<SubmissionPlan['chosen'] | null>(null);
  const continueAccepting = (chosen: SubmissionPlan['chosen']) => {
    setAcceptedEntries(null);
    if (getLinesToOverride(chosen).length > 0) setLinesToOverride(chosen);
    else void accept(chosen);
  };
  const getChoice = (id: number): PlanChoice =>
    state.must.includes(id) ? 'must' : state.never.includes(id) ? 'never' : null;
  const getName = (id: number) => {
    const found = updatedPlan?.chosen.find(({ competition }) => competition.id === id);
    return found ? formatLineName(found) : String(id);
  };
  return (
    <section className={css.planner} aria-label={t('title')}>
      <AcceptedPlans plans={accepted} onUndo={takeBack} />
      <div className={css.columns}>
        <PlanForm
          plan={state}
          currencies={plan.data ? getUncoveredCurrencies(plan.data) : []}
          film={film}
          onChange={change}
          onRefused={setRefused}
        />
        <div className={css.outcome}>
          {!hasInput && <p className={css.muted}>{t('lead')}</p>}
          {isShown && plan.isError && !plan.data && (
            <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
          )}
          {isShown && plan.isPending && <Waiting query={plan} lines={4} tall="card" />}
          {isShown && updatedPlan && (
            <PlanResult
              plan={updatedPlan}
              planState={state}
              filmId={film.id}
              submissions={submissions}
              busy={busy || acceptedEntries !== null}
              getChoice={getChoice}
              onChoice={(id, choice) => change(withChoice(state, id, choice))}
              onMatches={() => change({ ...state, matches: true })}
              onAccept={() => setAcceptedEntries(updatedPlan.chosen)}
            />
          )}
        </div>
      </div>
      {acceptedEntries && (
        <ReservedPremiereGate
          film={film}
          entries={toUpcomingEntries(acceptedEntries, submissions)}
          actionLabel={getAcceptLabel(getLinesToMove(acceptedEntries, submissions))}
          onGo={() => continueAccepting(acceptedEntries)}
          onClose={() => setAcceptedEntries(null)}
        />
      )}
      {refused.length > 0 && (
        <ResultsDialog
          results={getRefusedItems(refused, ({ competitionId }) => getName(competitionId))}
          onClose={dismissRefused}
        />
      )}
      {linesToOverride && (
        <OverrideDialog
          names={getLinesToOverride(linesToOverride).map(formatLineName)}
          busy={busy}
          leave={t('override.leave')}
          onSend={(reason) => void accept(linesToOverride, reason).then(() => setLinesToOverride(null))}
          onClose={() => setLinesToOverride(null)}
        />
      )}
    </section>
  );
}

/** Returns the currencies of fees that no budget covers. */
const getUncoveredCurrencies = ({ leftOut }: SubmissionPlan): string[] => [
  ...new Set(
    leftOut.flatMap(({ why, offer }) => (why === 'no_budget' && offer?.fee ? offer.fee.currency : [])),
  ),
];
