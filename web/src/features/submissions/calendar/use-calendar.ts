import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { every } from '../../../lib/every';
import { useMedia } from '../../../lib/use-media';
import { daysAsked, readCalendar, writeCalendar, type CalendarState } from './calendar-state';

/** A month has no room for names there. */
const NARROW = '(max-width: 44rem)';

/** What the address asks for, and what is dated in those days; the days before stay while others are fetched. */
export function useCalendar(filmId: number) {
  const [address, setAddress] = useSearchParams();
  const isNarrow = useMedia(NARROW);
  const state = readCalendar(address);
  const change = (part: Partial<CalendarState>) =>
    setAddress(writeCalendar({ ...state, ...part }, address), { replace: true });
  const show = state.show ?? (isNarrow ? 'agenda' : 'month');
  const days = daysAsked(state.month, show);
  const events = useQuery({
    ...every('getSubmissionCalendar', { filmId, ...days }),
    placeholderData: keepPreviousData,
  });
  return { state, change, show, days, events, isNarrow };
}
