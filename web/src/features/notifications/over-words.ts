import { today } from '@laurel/rules/days';
import { t } from '../../lib/texts/notifications';
import type { Notification } from '../../lib/wire';

/** Why nothing is to be done about it any more. */
export function overWords({ entry, kind, day }: Pick<Notification, 'entry' | 'kind' | 'day'>): string {
  if (entry?.state === 'will-not-submit') return t('over.left');
  if (kind === 'answer-overdue') return t('over.answered');
  if (entry && !['to-submit', 'waitlist'].includes(entry.state)) return t('over.sent');
  return day !== null && day < today() ? t('over.day') : t('over.done');
}
