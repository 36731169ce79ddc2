import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { useAddress } from '../view-state/use-address';
import { useMedia } from '../../../ui/hooks/use-media';
import { useStable } from '../../../ui/hooks/use-stable';
import {
  getSelectedDay,
  getDateRange,
  parseCalendarState,
  serializeCalendarState,
  type CalendarState,
} from './calendar-state';

/** Below this width a month has no room for names. */
const NARROW = '(max-width: 44rem)';

/**
 * Returns the state in the address (`next`: the requested state, available at once) and the events of its
 * days. The previous events stay while others are loading.
 */
export function useCalendar(filmId: number) {
  const { address, requested, updateAddress } = useAddress();
  const isNarrow = useMedia(NARROW);
  const state = useMemo(() => parseCalendarState(address), [address]);
  const next = parseCalendarState(requested);
  const change = useStable((changes: Partial<CalendarState>) =>
    updateAddress(serializeCalendarState({ ...next, ...changes }, requested), { replace: true }),
  );
  const getFocusedDay = useStable(() => getSelectedDay(next));
  const show = state.show ?? (isNarrow ? 'agenda' : 'month');
  const days = getDateRange(state.month, show);
  const events = useQuery({
    ...fetchAllPages('getSubmissionCalendar', { filmId, ...days }),
    placeholderData: keepPreviousData,
  });
  return { state, next, change, getFocusedDay, show, days, events, isNarrow };
}
