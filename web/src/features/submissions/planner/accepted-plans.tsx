import { useState } from 'react';
import { formatTime } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/submissions/planner';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import css from './planner.module.css';
import { getUndoEnd, type AcceptedPlan } from './use-accepted-plans';

const formatAcceptedAt = (ms: number) => formatTime(new Date(ms).toISOString());

/** Counts entries that were moved apart from those that only got a deadline. */
function formatAccepted(plan: AcceptedPlan): string {
  const dates = plan.entries.filter(({ isDateOnly }) => isDateOnly).length;
  const n = plan.entries.length - dates;
  const times = { at: formatAcceptedAt(plan.at), until: formatAcceptedAt(getUndoEnd(plan)) };
  if (dates === 0) return t('accepted.before', { n, ...times });
  return n === 0
    ? t('accepted.before.dates', { dates, ...times })
    : t('accepted.before.both', { n, dates, ...times });
}

type Props = { plans: readonly AcceptedPlan[]; onUndo: (plan: AcceptedPlan) => Promise<unknown> };

/** Accepted plans, each with an undo button while undoing is possible. */
export function AcceptedPlans({ plans, onUndo }: Props) {
  const [busy, setBusy] = useState(false);
  const undo = async (plan: AcceptedPlan) => {
    setBusy(true);
    await onUndo(plan);
    setBusy(false);
  };
  return plans.map((plan) => (
    <Notice key={plan.at} tone="good">
      <div className={css.accepted}>
        <p>{formatAccepted(plan)}</p>
        <Button size="small" busy={busy} onClick={() => void undo(plan)}>
          {t('accepted.undo')}
        </Button>
      </div>
    </Notice>
  ));
}
