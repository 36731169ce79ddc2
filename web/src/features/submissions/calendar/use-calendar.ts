import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { every } from '../../../lib/every';
import { useAddress } from '../../../lib/use-address';
import { useMedia } from '../../../lib/use-media';
import { useSteady } from '../../../lib/use-steady';
import { dayLookedAt, daysAsked, readCalendar, writeCalendar, type CalendarState } from './calendar-state';

/** A month has no room for names there. */
const NARROW = '(max-width: 44rem)';

/** What the address asks for, `next` as soon as it was asked for, and what is dated in those days; the days before stay while others are fetched. */
export function useCalendar(filmId: number) {
  const { address, asked, ask } = useAddress();
  const isNarrow = useMedia(NARROW);
  const state = useMemo(() => readCalendar(address), [address]);
  const next = readCalendar(asked);
  const change = useSteady((part: Partial<CalendarState>) =>
    ask(writeCalendar({ ...next, ...part }, asked), { replace: true }),
  );
  const dayAsked = useSteady(() => dayLookedAt(next));
  const show = state.show ?? (isNarrow ? 'agenda' : 'month');
  const days = daysAsked(state.month, show);
  const events = useQuery({
    ...every('getSubmissionCalendar', { filmId, ...days }),
    placeholderData: keepPreviousData,
  });
  return { state, next, change, dayAsked, show, days, events, isNarrow };
}
