import { formatDay } from '@laurel/rules/dates/days';
import type { NamedCount } from '../../../lib/server/wire';

/** Weekly counts as columns, each named by its Monday. */
export const toWeekColumns = (weeks: readonly NamedCount[]) =>
  weeks.map(({ name, count }) => ({ name, label: formatDay(name), count }));
