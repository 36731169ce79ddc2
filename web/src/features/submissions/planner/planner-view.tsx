import { useState } from 'react';
import { getRefusedItems } from '../../../lib/server/refused-items';
import { t } from '@laurel/messages/pages/submissions/planner';
import type { Film, Submission, SubmissionPlan } from '../../../lib/server/wire';
import { OverrideDialog } from '../../../widgets/submissions/override-dialog';
import { ResultsDialog } from '../../../widgets/feedback/results-dialog';
import { ReservedPremiereGate } from '../premieres/reserved-premiere-gate';
import { AcceptedPlans } from './accepted-plans';
import { updateStates } from './rows-by-competition';
import { PlanForm } from './plan-form';
import { PlanResult } from './plan-result';
import { formatLineName } from './plan-row';
import { getChoice, withChoice } from './plan-state';
import css from './planner.module.css';
import {
  getAcceptLabel,
  toUpcomingEntries,
  getLinesToMove,
  getLinesToOverride,
  useAcceptPlan,
} from './use-accept-plan';
import { usePlan } from './use-plan';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** Plans which entries of a film are worth most for the budget. The whole input is in the address. */
export function PlannerView({ film, submissions }: { film: Film; submissions: readonly Submission[] }) {
  const { state, change, plan, hasInput } = usePlan(film.id);
  const { accept, acceptedPlans, undoPlan, busy, refusedResults, dismissRefusedResults } = useAcceptPlan(
    film.id,
    submissions,
  );
  const [isInputInvalid, setInputInvalid] = useState(false);
  const isShown = hasInput && !isInputInvalid;
  const updatedPlan = plan.data && updateStates(plan.data, submissions);
  const [linesToConfirm, setLinesToConfirm] = useState<SubmissionPlan['chosen'] | null>(null);
  const [linesToOverride, setLinesToOverride] = useState<SubmissionPlan['chosen'] | null>(null);
  const continueAccepting = (lines: SubmissionPlan['chosen']) => {
    setLinesToConfirm(null);
    if (getLinesToOverride(lines).length > 0) setLinesToOverride(lines);
    else void accept(lines);
  };
  const getName = (id: number) => {
    const line = updatedPlan?.chosen.find(({ competition }) => competition.id === id);
    return line ? formatLineName(line) : String(id);
  };
  return (
    <section className={css.planner} aria-label={t('title')}>
      <AcceptedPlans plans={acceptedPlans} onUndo={undoPlan} />
      <div className={css.columns}>
        <PlanForm plan={state} film={film} onChange={change} onInvalid={setInputInvalid} />
        <div className={css.outcome}>
          {!hasInput && <p className={css.muted}>{t('lead')}</p>}
          {isShown && <QueryStatus query={plan} lines={4} height="card" />}
          {isShown && updatedPlan && (
            <PlanResult
              plan={updatedPlan}
              planState={state}
              film={film}
              submissions={submissions}
              busy={busy || linesToConfirm !== null}
              getChoice={(id) => getChoice(state, id)}
              onChoice={(id, choice) => change(withChoice(state, id, choice))}
              onMatches={() => change({ ...state, matches: true })}
              onUncertain={() => change({ ...state, uncertain: true })}
              onAccept={() => setLinesToConfirm(updatedPlan.chosen)}
            />
          )}
        </div>
      </div>
      {linesToConfirm && (
        <ReservedPremiereGate
          film={film}
          entries={toUpcomingEntries(linesToConfirm, submissions)}
          actionLabel={getAcceptLabel(getLinesToMove(linesToConfirm, submissions))}
          onContinue={() => continueAccepting(linesToConfirm)}
          onClose={() => setLinesToConfirm(null)}
        />
      )}
      {refusedResults.length > 0 && (
        <ResultsDialog
          results={getRefusedItems(refusedResults, ({ competitionId }) => getName(competitionId))}
          onClose={dismissRefusedResults}
        />
      )}
      {linesToOverride && (
        <OverrideDialog
          names={getLinesToOverride(linesToOverride).map(formatLineName)}
          busy={busy}
          leaveLabel={t('override.leave')}
          onSend={(reason) => void accept(linesToOverride, reason).then(() => setLinesToOverride(null))}
          onClose={() => setLinesToOverride(null)}
        />
      )}
    </section>
  );
}
