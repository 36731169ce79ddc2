import { today } from '@laurel/rules/days';
import type { Entrant } from '@laurel/rules/fees';
import { stateWord } from '@laurel/words/state-labels';
import { Link } from 'react-router-dom';
import { toFestivalLogo } from '../../../lib/festival-month';
import { t } from '../../../lib/texts/calendar';
import type { CalendarEvent } from '../../../lib/wire';
import { FestivalLogo } from '../../../ui/festival-logo';
import { boardPath } from '../board-path';
import { useGrowing } from '../use-growing';
import css from './calendar.module.css';
import { eventKey, festivalPath } from './event-paths';
import { getEventDetails, formatKind, shortName, getTone } from './format-event';

/** The events of a day with their details. Each links to its festival and to its card on the board. */
export function EventList({
  events,
  film,
  now = today(),
}: {
  events: readonly CalendarEvent[];
  film: Entrant;
  now?: string;
}) {
  return (
    <ul className={css.events}>
      {events.map((event) => (
        <EventRow key={eventKey(event)} event={event} film={film} now={now} />
      ))}
    </ul>
  );
}

/** The number of events per window. */
const STEP = 8;
/** The same for a day with possibly hundreds of events: more are added when the end of the list comes near. */
export function GrowingEventList({ events, film }: { events: readonly CalendarEvent[]; film: Entrant }) {
  const { count, ref } = useGrowing(0, events.length, STEP);
  return (
    <>
      <EventList events={events.slice(0, count)} film={film} />
      {count < events.length && <div ref={ref} className={css.rest} />}
    </>
  );
}

function EventRow({ event, film, now }: { event: CalendarEvent; film: Entrant; now: string }) {
  const { festival, competition, submission } = event;
  const path = festivalPath(event);
  const name = <bdi>{shortName(event)}</bdi>;
  return (
    <li className={css.event}>
      {festival && <FestivalLogo {...toFestivalLogo({ ...festival, name: shortName(event) })} size={32} />}
      <div className={css.words}>
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
          <p key={detail} className={css.fact} dir="auto">
            {detail}
          </p>
        ))}
      </div>
      <Link
        className={css.state}
        to={boardPath(shortName(event))}
        aria-label={t('on.board', { state: stateWord[submission.state] })}
      >
        {stateWord[submission.state]}
      </Link>
    </li>
  );
}
