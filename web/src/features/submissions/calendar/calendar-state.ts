import { CALENDAR_KINDS, type CalendarKind } from '@laurel/rules/calendar';
import { isDay, MONTH, today, yearLater } from '@laurel/rules/days';
import { weeksOf } from './month-days';

export const SHOWS = ['month', 'agenda'] as const;
export type Show = (typeof SHOWS)[number];

/** What the calendar shows. `show` null: as there is room. `day`: the one that is looked at in a month. */
export interface CalendarState {
  month: string;
  day: string | null;
  show: Show | null;
  kind: CalendarKind | null;
}

/** As it stands in the address; what is not understood is left out. */
export function readCalendar(address: URLSearchParams, now = today()): CalendarState {
  const [month, day] = [address.get('month') ?? '', address.get('day') ?? ''];
  return {
    month: MONTH.test(month) && isDay(`${month}-01`) ? month : now.slice(0, 7),
    day: isDay(day) ? day : null,
    show: SHOWS.find((one) => one === address.get('show')) ?? null,
    kind: CALENDAR_KINDS.find((one) => one === address.get('kind')) ?? null,
  };
}

/** The same, beside what else stands there; what is as it is at first is left out. */
export function writeCalendar(
  { month, day, show, kind }: CalendarState,
  beside: URLSearchParams,
  now = today(),
): URLSearchParams {
  const address = new URLSearchParams(beside);
  const asked = { month: month === now.slice(0, 7) ? null : month, day, show, kind };
  for (const [name, value] of Object.entries(asked))
    if (value === null) address.delete(name);
    else address.set(name, value);
  return address;
}

/** The days that are asked for: the weeks of a month, or a year, of this month from today on. */
export function daysAsked(month: string, show: Show, now = today()): { from: string; to: string } {
  if (show === 'month') {
    const weeks = weeksOf(month);
    return { from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! };
  }
  const from = month === now.slice(0, 7) ? now : `${month}-01`;
  return { from, to: yearLater(from) };
}

/** The day that is looked at: the one that is named, else today, else the first of the month. */
export function dayLookedAt({ month, day }: CalendarState, now = today()): string {
  if (day?.startsWith(month)) return day;
  return now.startsWith(month) ? now : `${month}-01`;
}
