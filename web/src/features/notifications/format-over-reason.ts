import { DECIDED_STATES, MEANT_STATES } from '@laurel/rules/submissions/states';
import { isInList } from '@laurel/rules/text/lists';
import { t } from '@laurel/words/pages/account/notifications';
import type { Notification } from '../../lib/server/wire';

/** Formats the reason why nothing needs to be done any more. */
export function formatOverReason({
  entry,
  kind,
  isMoved,
}: Pick<Notification, 'entry' | 'kind' | 'isMoved'>): string {
  const ended = t(isMoved ? 'over.moved' : 'over.day');
  if (entry === null) return ended;
  if (entry.state === 'will-not-submit') return t('over.left');
  if (kind === 'answer-overdue')
    return t(isInList(DECIDED_STATES, entry.state) ? 'over.answered' : 'over.done');
  if (!isInList(MEANT_STATES, entry.state)) return t('over.sent');
  return kind === 'was-it-sent' ? t('over.said') : ended;
}
