import { DECIDED_STATES, PLANNED_STATES } from '@laurel/rules/submissions/states';
import { isInList } from '@laurel/rules/text/lists';
import { t } from '@laurel/messages/pages/account/notifications';
import type { Notification } from '../../lib/server/wire';

/** Formats why the user no longer has to act on a notification. */
export function formatOverReason({
  entry,
  kind,
  isMoved,
}: Pick<Notification, 'entry' | 'kind' | 'isMoved'>): string {
  const endedText = t(isMoved ? 'ended.moved' : 'ended.past');
  if (entry === null) return endedText;
  if (entry.state === 'will-not-submit') return t('ended.withdrawn');
  if (kind === 'answer-overdue')
    return t(isInList(DECIDED_STATES, entry.state) ? 'ended.answered' : 'ended.done');
  if (!isInList(PLANNED_STATES, entry.state)) return t('ended.sent');
  return kind === 'was-it-sent' ? t('ended.result_entered') : endedText;
}
