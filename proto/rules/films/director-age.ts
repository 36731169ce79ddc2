import { subtractMonths } from '../dates/months.js';

/** An age in completed years, and the day (YYYY-MM-DD) on which it was stated. */
export interface StatedAge {
  age: number;
  on: string;
}
/** The youngest and the oldest possible age in completed years. */
export interface AgeRange {
  min: number;
  max: number;
}

/**
 * Returns the possible ages on a day (YYYY-MM-DD). They differ by a year unless the day is an anniversary of the
 * statement, because the birthday is unknown. Before the statement, the age is the stated one.
 */
export function getAgeRange({ age, on }: StatedAge, day: string): AgeRange {
  if (day <= on) return { min: age, max: age };
  const years = Number(day.slice(0, 4)) - Number(on.slice(0, 4));
  const anniversary = subtractMonths(on, -12 * years);
  if (day === anniversary) return { min: age + years, max: age + years };
  const min = age + (day < anniversary ? years - 1 : years);
  return { min, max: min + 1 };
}
