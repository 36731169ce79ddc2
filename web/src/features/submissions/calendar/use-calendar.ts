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
 * Returns the state in the address (`requestedState` is available at once) and the events of its
 * days. The previous events stay while others are loading.
 */
export function useCalendar(filmId: number) {
  const { address, requestedAddress, updateAddress } = useAddress();
  const isNarrow = useMedia(NARROW);
  const state = useMemo(() => parseCalendarState(address), [address]);
  const requestedState = parseCalendarState(requestedAddress);
  const change = useStable((changes: Partial<CalendarState>) =>
    updateAddress(serializeCalendarState({ ...requestedState, ...changes }, requestedAddress), {
      replace: true,
    }),
  );
  const getFocusedDay = useStable(() => getSelectedDay(requestedState));
  const layout = state.layout ?? (isNarrow ? 'agenda' : 'month');
  const dateRange = getDateRange(state.month, layout);
  const events = useQuery({
    ...fetchAllPages('getSubmissionCalendar', { filmId, ...dateRange }),
    placeholderData: keepPreviousData,
  });
  return { state, requestedState, change, getFocusedDay, layout, dateRange, events, isNarrow };
}
