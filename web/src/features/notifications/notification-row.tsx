import { fromNow, untilDeadline } from '@laurel/rules/days';
import { DATED_KINDS, type NotificationKind } from '@laurel/rules/reminders';
import { isOneOf } from '@laurel/rules/vocabularies';
import { reminderWords } from '@laurel/words/reminder-words';
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
import { ago } from '../../lib/ago';
import { useSignedIn } from '../../lib/session';
import { t } from '../../lib/texts/notifications';
import type { Notification } from '../../lib/wire';
import { Button } from '../../ui/button';
import css from './notifications.module.css';
import { overWords } from './over-words';

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

/** Of a deadline whose day is over here, and not where the festival is, today. */
const whenWords = (kind: NotificationKind, day: string) =>
  isOneOf(DATED_KINDS, kind) ? untilDeadline(day) : fromNow(day);

/** One thing that was told: in words, with the way to where something can be done about it. */
export function NotificationRow({ told, onRead }: { told: Notification; onRead: (id: number) => void }) {
  const { userId, impersonatedBy } = useSignedIn();
  const way = useRef<HTMLAnchorElement>(null);
  const { id, kind, day, more, changes, at, isRead, isOver, festival, competition, entry } = told;
  // What a newer release tells has no picture in a tab that was opened before.
  const Icon = icons[kind] ?? Bell;
  const words = reminderWords({
    kind,
    day,
    more,
    changes,
    film: entry?.filmName ?? null,
    festival: festival?.name ?? null,
    competition: competition?.name ?? null,
    isOfEntry: entry !== null,
  });
  const isNew = !isRead && !isOver;
  const mayRead = isNew && impersonatedBy === null;
  const to = entry
    ? `/submissions2/user/${userId}/film/${entry.filmId}${festival?.name ? `?${new URLSearchParams({ q: festival.name })}` : ''}`
    : festival && `/festivals/${festival.id}`;
  return (
    <li className={css.row} data-new={isNew || undefined} data-over={isOver || undefined}>
      <Icon size={18} aria-hidden />
      <div className={css.words}>
        {to ? (
          <Link ref={way} to={to} dir="auto" onClick={() => mayRead && onRead(id)}>
            {words}
          </Link>
        ) : (
          <span dir="auto">{words}</span>
        )}
        <span className={css.muted}>
          {isNew && <strong className={css.new}>{t('new')}</strong>}
          {isOver ? <span>{overWords(told)}</span> : day && <span>{whenWords(kind, day)}</span>}
          <time dateTime={at}>{ago(at)}</time>
        </span>
      </div>
      {mayRead && (
        <Button
          size="small"
          look="quiet"
          aria-label={t('read.one', { what: words })}
          onClick={() => {
            onRead(id);
            way.current?.focus(); // the button goes
          }}
        >
          {t('read.one.short')}
        </Button>
      )}
    </li>
  );
}
