import { formatDay } from '@laurel/rules/days';
import type { Counted } from '../../../lib/wire';

/** Counts by week as columns, each called by its Monday. */
export const weekColumns = (weeks: readonly Counted[]) =>
  weeks.map(({ name, count }) => ({ name, label: formatDay(name), count }));
