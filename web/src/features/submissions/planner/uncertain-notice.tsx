import { t } from '@laurel/messages/pages/submissions/planner';
import { Link } from 'react-router-dom';
import type { Film, SubmissionPlan } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';

const isUncertain = (verdict: string) => verdict === 'needs-confirmation' || verdict === 'unchecked';
type Props = { plan: SubmissionPlan; film: Film; onInclude: () => void };

/** Says how many entries the film may not be eligible for: those in the plan, or else those left out for that reason. */
export function UncertainNotice({ plan, film, onInclude }: Props) {
  const plannedCount = plan.chosen.filter(({ verdict }) => isUncertain(verdict)).length;
  const leftOutCount = plan.leftOut.filter(({ why }) => why === 'uncertain').length;
  if (plannedCount + leftOutCount === 0) return null;
  return (
    <Notice>
      {plannedCount > 0 && <p>{t('uncertain.chosen', { n: plannedCount })}</p>}
      {leftOutCount > 0 && <p>{t('uncertain.left_out', { n: leftOutCount })}</p>}
      <Link to={`/user/${film.createdBy}/films/${film.id}`}>{t('uncertain.complete')}</Link>{' '}
      {leftOutCount > 0 && (
        <Button size="small" onClick={onInclude}>
          {t('uncertain.include', { n: leftOutCount })}
        </Button>
      )}
    </Notice>
  );
}
