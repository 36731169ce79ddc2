import type { FormatKind } from '../tables/column-formats.js';

const DAY_FIELDS = [
  'startsOn',
  'endsOn',
  'opensOn',
  'notificationDate',
  'completedAfter',
  'deadline',
  'earlyDeadline',
  'regularDeadline',
  'lateDeadline',
  'extendedDeadline',
];
const AMOUNT_FIELDS = ['fee', 'studentFee', 'earlyFee', 'regularFee', 'lateFee', 'extendedFee'];

/** Returns the kind of format that the cells of a field can have; null for fields with one reading. */
export function getFormatKind(field: string | null): FormatKind | null {
  if (field === null) return null;
  if (DAY_FIELDS.includes(field)) return 'days';
  return AMOUNT_FIELDS.includes(field) ? 'amounts' : null;
}
