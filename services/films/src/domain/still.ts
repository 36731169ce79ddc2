import { MAX_STILL_BYTES, MAX_STILLS } from '@laurel/rules/pictures/stills';
import { refuse } from '@laurel/runtime/errors/refusals';

const MEBIBYTE = 2 ** 20;
const FIELD = 'stillFileName';

/** The refusal for an upload that never arrived, was removed, or belongs to another film. */
export const createUploadNotFoundError = () =>
  refuse.notFound('still.not_uploaded', 'This picture has not arrived. Choose it again.', FIELD);
export const createStillNotFoundError = () =>
  refuse.notFound('still.not_found', 'This film has no such still.', FIELD);

/**
 * Checks the size of an upload.
 * @throws still.too_large
 * @throws still.empty
 */
export function checkBytes(bytes: number): void {
  if (bytes < 1) throw refuse.invalid('still.empty', 'This file is empty. Choose another one.', 'bytes');
  if (bytes > MAX_STILL_BYTES)
    throw refuse.invalid(
      'still.too_large',
      `A picture can have at most ${MAX_STILL_BYTES / MEBIBYTE} MB. Choose a smaller one.`,
      'bytes',
      { max: MAX_STILL_BYTES / MEBIBYTE },
    );
}

/**
 * Appends a still.
 * @throws still.too_many
 */
export function addStillName(names: readonly string[], name: string): string[] {
  checkStillLimit(names);
  return [...names, name];
}

/**
 * Checks that the film may have one more still.
 * @throws still.too_many
 */
export function checkStillLimit(names: readonly string[]): void {
  if (names.length >= MAX_STILLS)
    throw refuse.conflict(
      'still.too_many',
      `A film can have at most ${MAX_STILLS} stills. Remove one first.`,
      FIELD,
      { max: MAX_STILLS },
    );
}

/**
 * Removes a still.
 * @throws still.not_found
 */
export function removeStillName(names: readonly string[], name: string): string[] {
  if (!names.includes(name)) throw createStillNotFoundError();
  return names.filter((value) => value !== name);
}

/**
 * Validates a new order, which must contain every still of the film once.
 * @throws still.order_differs
 */
export function reorderStills(names: readonly string[], order: readonly string[]): string[] {
  const isComplete = order.length === names.length && names.every((name) => order.includes(name));
  if (!isComplete)
    throw refuse.conflict(
      'still.order_differs',
      'The stills of this film have changed in the meantime. Reload them.',
      'stillFileNames',
    );
  return [...order];
}
