import { isOneOf, MEANT_STATES } from '@laurel/rules/vocabularies';
import { t } from '../../lib/texts/notifications';
import type { Notification } from '../../lib/wire';

const ANSWERED = ['accepted', 'rejected', 'awarded'];

/** Why nothing is to be done about it any more. */
export function overWords({ entry, kind }: Pick<Notification, 'entry' | 'kind'>): string {
  if (entry === null) return t('over.day');
  if (entry.state === 'will-not-submit') return t('over.left');
  if (kind === 'answer-overdue') return t(ANSWERED.includes(entry.state) ? 'over.answered' : 'over.done');
  return t(isOneOf(MEANT_STATES, entry.state) ? 'over.day' : 'over.sent');
}
