import { formatDay } from '@laurel/rules/dates/days';

/** A formatted calendar day. */
export const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>;
