import { MAX_FESTIVAL_BYTES } from '@laurel/rules/festivals/festival-limits';
import { checkFestivalSize } from './festival-size.js';

it.each([
  [0, MAX_FESTIVAL_BYTES],
  [MAX_FESTIVAL_BYTES, MAX_FESTIVAL_BYTES],
  [MAX_FESTIVAL_BYTES + 2, MAX_FESTIVAL_BYTES + 1],
  [MAX_FESTIVAL_BYTES + 1, MAX_FESTIVAL_BYTES + 1],
])('accepts a change of the festival size from %d to %d bytes', (before, after) =>
  expect(() => checkFestivalSize(before, after, 'terms')).not.toThrow(),
);
it.each([
  [MAX_FESTIVAL_BYTES, MAX_FESTIVAL_BYTES + 1],
  [MAX_FESTIVAL_BYTES + 1, MAX_FESTIVAL_BYTES + 2],
])('rejects a change of the festival size from %d to %d bytes on the field', (before, after) =>
  expect(() => checkFestivalSize(before, after, 'terms')).toThrow(
    expect.objectContaining({ code: 'festival.too_large', field: 'terms', details: { megabytes: 8 } }),
  ),
);
