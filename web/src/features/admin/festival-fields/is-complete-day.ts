/**
 * Returns whether a day is completely typed. While the user types the year 2027, a date field reports the years
 * 0002, 0020 and 0202.
 */
export const isCompleteDay = (day: string): boolean => day >= '1000';
