import { formatDay } from '@laurel/rules/days';
import type { Counted } from '../../../lib/wire';

/** Weekly counts as columns, each named by its Monday. */
export const weekColumns = (weeks: readonly Counted[]) =>
  weeks.map(({ name, count }) => ({ name, label: formatDay(name), count }));
