import { formatDay } from '@laurel/rules/dates/days';
import type { Counted } from '../../../lib/server/wire';

/** Weekly counts as columns, each named by its Monday. */
export const toWeekColumns = (weeks: readonly Counted[]) =>
  weeks.map(({ name, count }) => ({ name, label: formatDay(name), count }));
