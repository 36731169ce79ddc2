import { today } from '@laurel/rules/dates/days';
import type { Entrant } from '@laurel/rules/fees/fees';
import { stateLabels } from '@laurel/messages/labels/state-labels';
import { Link } from 'react-router-dom';
import { toFestivalLogo } from '../../../lib/festivals/festival-month';
import { t } from '@laurel/messages/pages/submissions/calendar';
import type { CalendarEvent } from '../../../lib/server/wire';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import { getBoardPath } from '../view-state/board-path';
import { useIncrementalCount } from '../view-state/use-incremental-count';
import css from './calendar.module.css';
import { getEventKey, getFestivalPath } from './event-paths';
import { getEventDetails, formatKind, formatShortName, getTone } from './format-event';

type Props = { events: readonly CalendarEvent[]; film: Entrant; now?: string };

/** The events of a day with their details. Each links to its festival and to its card on the board. */
export function EventList({ events, film, now = today() }: Props) {
  return (
    <ul className={css.events}>
      {events.map((event) => (
        <EventRow key={getEventKey(event)} event={event} film={film} now={now} />
      ))}
    </ul>
  );
}

/** The number of events that are rendered at a time while the user scrolls. */
const EVENTS_PER_STEP = 8;
/** An event list for possibly hundreds of events: renders more when its end comes near. */
export function GrowingEventList({ events, film }: { events: readonly CalendarEvent[]; film: Entrant }) {
  const { count, ref } = useIncrementalCount(0, events.length, EVENTS_PER_STEP);
  return (
    <>
      <EventList events={events.slice(0, count)} film={film} />
      {count < events.length && <div ref={ref} className={css.sentinel} />}
    </>
  );
}

function EventRow({ event, film, now }: { event: CalendarEvent; film: Entrant; now: string }) {
  const { festival, competition, submission } = event;
  const path = getFestivalPath(event);
  const name = <bdi>{formatShortName(event)}</bdi>;
  return (
    <li className={css.event}>
      {festival && (
        <FestivalLogo {...toFestivalLogo({ ...festival, name: formatShortName(event) })} size={32} />
      )}
      <div className={css.text}>
        <p className={css.kind} data-kind={event.kind} data-tone={getTone(event, now)}>
          {formatKind(event)}
        </p>
        <p className={css.name}>{path ? <Link to={path}>{name}</Link> : name}</p>
        {festival?.name && competition.name && (
          <p className={css.muted}>
            <bdi>{competition.name}</bdi>
          </p>
        )}
        {getEventDetails(event, film, now).map((detail) => (
          <p key={detail} className={css.detail} dir="auto">
            {detail}
          </p>
        ))}
      </div>
      <Link
        className={css.state}
        to={getBoardPath(formatShortName(event))}
        aria-label={t('on.board', { state: stateLabels[submission.state], name: formatShortName(event) })}
      >
        {stateLabels[submission.state]}
      </Link>
    </li>
  );
}
