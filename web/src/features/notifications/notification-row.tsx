import { formatRelativeDay } from '@laurel/rules/dates/days';
import { DEADLINE_KINDS, type NotificationKind } from '@laurel/rules/notifications/reminders';
import { isInList } from '@laurel/rules/text/lists';
import { formatReminder } from '@laurel/messages/notifications/reminder-text';
import {
  Bell,
  CalendarClock,
  Coins,
  DoorOpen,
  Eye,
  Hourglass,
  MailQuestionMark,
  MailX,
  type LucideIcon,
} from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatTimeUntilDeadline } from '../../lib/dates/closing-time';
import { getTimeZone } from '../../lib/dates/time-zone';
import { formatRelativeTime } from '../../lib/dates/relative-time';
import { useSignedIn } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/account/notifications';
import type { Notification } from '../../lib/server/wire';
import { Button } from '../../ui/buttons/button';
import css from './notifications.module.css';
import { formatOverReason } from './format-over-reason';

const icons: Record<NotificationKind, LucideIcon> = {
  'entry-returned': MailX,
  'was-it-sent': MailQuestionMark,
  deadline: CalendarClock,
  'fee-rise': Coins,
  opening: DoorOpen,
  'answer-overdue': Hourglass,
  'watched-deadline': Bell,
  'watched-change': Eye,
};

/** Formats a deadline as the time left, which depends on the time zone, and any other day as it is. */
const formatWhen = (kind: NotificationKind, day: string, closesAt: string | null) =>
  isInList(DEADLINE_KINDS, kind) ? formatTimeUntilDeadline({ date: day, closesAt }) : formatRelativeDay(day);

/** One notification as text, with a link to the page where the user can act. */
export function NotificationRow({
  notification,
  onRead,
}: {
  notification: Notification;
  onRead: (id: number) => void;
}) {
  const { userId, impersonatedBy } = useSignedIn();
  const linkRef = useRef<HTMLAnchorElement>(null);
  const {
    id,
    kind,
    day,
    closesAt,
    closingZone,
    more,
    failsOn,
    failedRule,
    changes,
    at,
    isRead,
    isOver,
    festival,
    competition,
    entry,
  } = notification;
  // A newer release may send a kind that this tab has no icon for.
  const Icon = icons[kind] ?? Bell;
  const text = formatReminder({
    kind,
    day,
    closing: closesAt && closingZone ? { closesAt, closingZone, readerZone: getTimeZone() } : null,
    more,
    failsOn,
    failedRule,
    changes,
    film: entry?.filmName ?? null,
    festival: festival?.name ?? null,
    competition: competition?.name ?? null,
    isEntryReminder: entry !== null,
  });
  const isNew = !isRead && !isOver;
  const canConfirmRead = isNew && impersonatedBy === null;
  const listSearch = festival?.name ? `?${new URLSearchParams({ q: festival.name })}` : '';
  const targetPath = entry
    ? `/submissions2/user/${userId}/film/${entry.filmId}${listSearch}`
    : festival && `/festivals/${festival.id}`;
  return (
    <li className={css.row} data-new={isNew || undefined} data-over={isOver || undefined}>
      <Icon size={18} aria-hidden />
      <div className={css.text}>
        {targetPath ? (
          <Link ref={linkRef} to={targetPath} dir="auto" onClick={() => canConfirmRead && onRead(id)}>
            {text}
          </Link>
        ) : (
          <span dir="auto">{text}</span>
        )}
        <span className={css.muted}>
          {isNew && <strong className={css.new}>{t('new')}</strong>}
          {isOver ? (
            <span>{formatOverReason(notification)}</span>
          ) : (
            day && <span>{formatWhen(kind, day, closesAt)}</span>
          )}
          <time dateTime={at}>{formatRelativeTime(at)}</time>
        </span>
      </div>
      {canConfirmRead && (
        <Button
          size="small"
          variant="subtle"
          aria-label={t('mark_as_read.one', { what: text })}
          onClick={() => {
            onRead(id);
            linkRef.current?.focus(); // the button disappears
          }}
        >
          {t('mark_as_read.one.short')}
        </Button>
      )}
    </li>
  );
}
