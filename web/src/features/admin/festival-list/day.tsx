import { formatDay } from '@laurel/rules/days';

/** A formatted calendar day. */
export const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>;
