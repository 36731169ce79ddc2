import { Suspense, useCallback, useMemo, useState } from 'react';
import { lazyComponent } from '../../../lib/loading/lazy-component';
import { t } from '@laurel/messages/pages/submissions/calendar';
import type { Film } from '../../../lib/server/wire';
import { Agenda } from './agenda';
import { CalendarHead } from './calendar-head';
import css from './calendar.module.css';
import { Month } from './month';
import { useCalendar } from './use-calendar';
import { QueryStatus } from '../../../widgets/feedback/query-status';

const SubscribeDialog = lazyComponent(() =>
  import('./subscribe-dialog').then((module) => module.SubscribeDialog),
);

/** The dates of a film's entries, by month or as a list. The state is in the address. */
export function CalendarView({ film }: { film: Film }) {
  const { state, requestedState, change, getFocusedDay, layout, dateRange, events, isNarrow } = useCalendar(
    film.id,
  );
  const [isSubscribing, setSubscribing] = useState(false);
  const allEvents = events.data?.items;
  const shownEvents = useMemo(
    () => (allEvents ?? []).filter(({ kind }) => state.kind === null || kind === state.kind),
    [allEvents, state.kind],
  );
  const showAll = useCallback(() => change({ kind: null }), [change]);
  return (
    <section className={css.calendar} aria-label={t('title')}>
      <CalendarHead
        state={requestedState}
        layout={requestedState.layout ?? layout}
        isNarrow={isNarrow}
        from={dateRange.from}
        events={allEvents}
        onChange={change}
        onSubscribe={() => setSubscribing(true)}
      />
      <QueryStatus query={events} lines={4} height="card" />
      {events.data && layout === 'month' && (
        <Month
          film={film}
          state={state}
          events={shownEvents}
          isOutdated={events.isPlaceholderData}
          getFocusedDay={getFocusedDay}
          onChange={change}
        />
      )}
      {events.data && layout === 'agenda' && (
        <Agenda
          film={film}
          from={dateRange.from}
          events={shownEvents}
          isOutdated={events.isPlaceholderData}
          onShowAll={state.kind === null ? null : showAll}
        />
      )}
      {isSubscribing && (
        <Suspense>
          <SubscribeDialog film={film} onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </section>
  );
}
