import { CALENDAR_KINDS, type CalendarKind } from '@laurel/rules/submissions/calendar';
import { isDay, MONTH, today, addYear } from '@laurel/rules/dates/days';
import { getWeeks } from './month-days';
import { withParameters } from '../../../lib/url-state/with-parameters';

export const CALENDAR_LAYOUTS = ['month', 'agenda'] as const;
export type CalendarLayout = (typeof CALENDAR_LAYOUTS)[number];

/** The state of the calendar. `layout` null: depends on the width. `day`: the selected day of a month. */
export interface CalendarState {
  month: string;
  day: string | null;
  layout: CalendarLayout | null;
  kind: CalendarKind | null;
}

/** Parses the state from the address. Ignores invalid values. */
export function parseCalendarState(address: URLSearchParams, now = today()): CalendarState {
  const [month, day] = [address.get('month') ?? '', address.get('day') ?? ''];
  return {
    month: MONTH.test(month) && isDay(`${month}-01`) ? month : now.slice(0, 7),
    day: isDay(day) ? day : null,
    layout: CALENDAR_LAYOUTS.find((value) => value === address.get('show')) ?? null,
    kind: CALENDAR_KINDS.find((value) => value === address.get('kind')) ?? null,
  };
}

/** Writes the state into the address and keeps its other parameters. Default values are left out. */
export function serializeCalendarState(
  { month, day, layout, kind }: CalendarState,
  previous: URLSearchParams,
  now = today(),
): URLSearchParams {
  const shownMonth = month === now.slice(0, 7) ? null : month;
  return withParameters(previous, { month: shownMonth, day, show: layout, kind });
}

/** Returns the days to query: the weeks of a month, or a year. For the current month, the year starts today. */
export function getDateRange(
  month: string,
  layout: CalendarLayout,
  now = today(),
): { from: string; to: string } {
  if (layout === 'month') {
    const weeks = getWeeks(month);
    return { from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! };
  }
  const from = month === now.slice(0, 7) ? now : `${month}-01`;
  return { from, to: addYear(from) };
}

/** Returns the selected day: the day from the address, otherwise today, otherwise the first of the month. */
export function getSelectedDay({ month, day }: CalendarState, now = today()): string {
  if (day?.startsWith(month)) return day;
  return now.startsWith(month) ? now : `${month}-01`;
}
