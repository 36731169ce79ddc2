import { hashKey } from '@tanstack/react-query';

/** Whether two values say the same, in whatever order their fields stand; a field that is undefined is not there. */
export const isSame = (a: unknown, b: unknown): boolean => hashKey([a]) === hashKey([b]);
