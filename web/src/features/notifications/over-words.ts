import { ANSWERED_STATES, isOneOf, MEANT_STATES } from '@laurel/rules/vocabularies';
import { t } from '../../lib/texts/notifications';
import type { Notification } from '../../lib/wire';

/** Why nothing is to be done about it any more. */
export function overWords({
  entry,
  kind,
  isMoved,
}: Pick<Notification, 'entry' | 'kind' | 'isMoved'>): string {
  const ended = t(isMoved ? 'over.moved' : 'over.day');
  if (entry === null) return ended;
  if (entry.state === 'will-not-submit') return t('over.left');
  if (kind === 'answer-overdue')
    return t(isOneOf(ANSWERED_STATES, entry.state) ? 'over.answered' : 'over.done');
  if (!isOneOf(MEANT_STATES, entry.state)) return t('over.sent');
  return kind === 'was-it-sent' ? t('over.said') : ended;
}
