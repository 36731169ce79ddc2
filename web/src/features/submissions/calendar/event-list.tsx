import { today } from '@laurel/rules/days';
import type { Entrant } from '@laurel/rules/fees';
import { stateWord } from '@laurel/words/state-words';
import { Link } from 'react-router-dom';
import { markOf } from '../../../lib/held-in';
import { t } from '../../../lib/texts/calendar';
import type { CalendarEvent } from '../../../lib/wire';
import { FestivalMark } from '../../../ui/festival-mark';
import { boardPath } from '../board-path';
import { useGrowing } from '../use-growing';
import css from './calendar.module.css';
import { eventKey, festivalPath } from './event-paths';
import { eventFacts, kindWords, shortName, toneOf } from './event-words';

/** What is on a day, each with what is to be known of it; leads to its festival, and to its card on the board. */
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

/** So many of a long day as are in sight. */
const STEP = 8;
/** The same of a day on which there may be hundreds: more of them as their end comes near. */
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
      {festival && <FestivalMark {...markOf({ ...festival, name: shortName(event) })} size={32} />}
      <div className={css.words}>
        <p className={css.kind} data-kind={event.kind} data-tone={toneOf(event, now)}>
          {kindWords(event)}
        </p>
        <p className={css.name}>{path ? <Link to={path}>{name}</Link> : name}</p>
        {festival?.name && competition.name && (
          <p className={css.muted}>
            <bdi>{competition.name}</bdi>
          </p>
        )}
        {eventFacts(event, film, now).map((fact) => (
          <p key={fact} className={css.fact} dir="auto">
            {fact}
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
