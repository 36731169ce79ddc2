import { LARGEST_STILL_BYTES, MOST_STILLS } from '@laurel/rules/stills';
import { refuse } from '@laurel/runtime/refusals';

const MEBIBYTE = 2 ** 20;
const FIELD = 'stillFileName';

/** For one that nobody sent, that was removed, or that is of another film. */
export const noSuchUpload = () =>
  refuse.notFound('still.not_uploaded', 'This picture has not arrived. Send it again.', FIELD);
export const noSuchStill = () => refuse.notFound('still.not_found', 'The film has no such still.', FIELD);

/** Refuses `still.too_large` and `still.empty`. */
export function checkBytes(bytes: number): void {
  if (bytes < 1) throw refuse.invalid('still.empty', 'This file is empty. Choose another.', 'bytes');
  if (bytes > LARGEST_STILL_BYTES)
    throw refuse.invalid(
      'still.too_large',
      `A picture may have ${LARGEST_STILL_BYTES / MEBIBYTE} MB. Send a smaller one.`,
      'bytes',
      { most: LARGEST_STILL_BYTES / MEBIBYTE },
    );
}

/** The film's stills with one more, behind the others. Refuses `still.too_many`. */
export function withStill(names: readonly string[], name: string): string[] {
  checkRoom(names);
  return [...names, name];
}

/** Refuses `still.too_many`. */
export function checkRoom(names: readonly string[]): void {
  if (names.length >= MOST_STILLS)
    throw refuse.conflict(
      'still.too_many',
      `A film has room for ${MOST_STILLS} stills. Remove one first.`,
      FIELD,
      { most: MOST_STILLS },
    );
}

/** Refuses `still.not_found`. */
export function withoutStill(names: readonly string[], name: string): string[] {
  if (!names.includes(name)) throw noSuchStill();
  return names.filter((one) => one !== name);
}

/** Refuses `still.order_differs`: an order names every still of the film, once. */
export function inOrder(names: readonly string[], order: readonly string[]): string[] {
  const isWhole = order.length === names.length && names.every((name) => order.includes(name));
  if (!isWhole)
    throw refuse.conflict(
      'still.order_differs',
      'The stills of this film have changed meanwhile. Load them again.',
      'stillFileNames',
    );
  return [...order];
}
