import { formatDay } from '@laurel/rules/days';

/** A calendar day as people read it. */
export const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatDay(day)}</time>;
