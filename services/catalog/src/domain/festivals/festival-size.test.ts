import { MAX_FESTIVAL_BYTES } from '@laurel/rules/festivals/festival-limits';
import { checkFestivalSize } from './festival-size.js';

it.each([
  [0, MAX_FESTIVAL_BYTES],
  [MAX_FESTIVAL_BYTES, MAX_FESTIVAL_BYTES],
  [MAX_FESTIVAL_BYTES + 2, MAX_FESTIVAL_BYTES + 1],
  [MAX_FESTIVAL_BYTES + 1, MAX_FESTIVAL_BYTES + 1],
])('a festival may change from %d to %d bytes', (previousBytes, updatedBytes) =>
  expect(() => checkFestivalSize(previousBytes, updatedBytes, 'terms')).not.toThrow(),
);
it.each([
  [MAX_FESTIVAL_BYTES, MAX_FESTIVAL_BYTES + 1],
  [MAX_FESTIVAL_BYTES + 1, MAX_FESTIVAL_BYTES + 2],
])(
  'a festival may not change from %d to %d bytes, and the refusal names the field',
  (previousBytes, updatedBytes) =>
    expect(() => checkFestivalSize(previousBytes, updatedBytes, 'terms')).toThrow(
      expect.objectContaining({ code: 'festival.too_large', field: 'terms', details: { megabytes: 8 } }),
    ),
);
