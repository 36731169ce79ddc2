import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@laurel/rules/dates/days';
import { formatMoney } from '@laurel/rules/money/money';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { query } from '../../../lib/server/bff';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t as tMatching } from '@laurel/messages/pages/matching/list';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Submission, SubmissionChange } from '../../../lib/server/wire';
import { Dialog } from '../../../ui/dialogs/dialog';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { getTitle } from '../states/submission-states';
import css from '../submissions.module.css';

function formatActor(change: SubmissionChange, userId: string) {
  if (change.impersonator) return t('history.impersonated');
  if (change.origin === 'auto') return t('history.by.auto');
  return t(change.actor === userId ? 'history.by.you' : 'history.by.other');
}

function formatChange({ from, to, isUndo, origin, batchId }: SubmissionChange) {
  const isImported = origin === 'manual' && batchId > 0 && !isUndo;
  if (to === null) return t('history.removed');
  if (isImported)
    return t(from === null ? 'history.imported' : 'history.imported.changed', { to: stateLabels[to] });
  if (from === null) return t('history.added', { to: stateLabels[to] });
  if (from === to && !isUndo) return t('history.noted', { to: stateLabels[to] });
  return t(isUndo ? 'history.undo' : 'history.change', { from: stateLabels[from], to: stateLabels[to] });
}

/** Formats the input of a change that was undone. Returns null if there was none. */
function formatUndoneInput({ undone }: SubmissionChange) {
  const { submittedAt, decidedAt, awardName, feePaid, note, refusedFor } = undone ?? {};
  const details = [
    submittedAt && t('history.undone.sent', { date: formatDay(submittedAt) }),
    decidedAt && t('history.undone.decided', { date: formatDay(decidedAt) }),
    awardName && t('history.undone.award', { award: awardName }),
    feePaid && t('history.undone.fee', { fee: formatMoney(feePaid) }),
    note && t('history.undone.note', { note }),
    refusedFor && t('history.undone.reason', { why: tMatching(`hide.${refusedFor}`) }),
  ].filter((detail) => typeof detail === 'string');
  return details.length > 0 ? t('history.undone', { details: details.join(' · ') }) : null;
}

/** All changes of a submission, newest first. */
export function HistoryDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const submissionDetails = useQuery(query('getUserSubmission', { submissionId: submission.id }));
  return (
    <Dialog title={t('history.of', { name: getTitle(submission) })} onClose={onClose}>
      <QueryStatus query={submissionDetails} lines={4} />
      <ol className={css.history}>
        {submissionDetails.data?.history
          ?.toSorted((a, b) => b.at.localeCompare(a.at))
          .map((change) => (
            <li key={`${change.at}-${change.to}`}>
              <strong>{formatChange(change)}</strong>
              <span>
                <time dateTime={change.at}>{formatInstant(change.at)}</time>,{' '}
                {formatActor(change, submission.userId)}
              </span>
              {change.reason && <q>{change.reason}</q>}
              {formatUndoneInput(change) && <span dir="auto">{formatUndoneInput(change)}</span>}
            </li>
          ))}
      </ol>
    </Dialog>
  );
}
