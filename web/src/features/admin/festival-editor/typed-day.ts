/** Whether a day is typed to its end: on the way to the year 2027 a date box tells the years 2, 20 and 202. */
export const isTypedOut = (day: string): boolean => day >= '1000';
