/**
 * Returns whether a day is completely typed. While the user types the year 2027, a date box reports the years
 * 2, 20 and 202.
 */
export const isCompleteDay = (day: string): boolean => day >= '1000';
