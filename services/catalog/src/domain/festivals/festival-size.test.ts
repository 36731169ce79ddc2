import { LARGEST_FESTIVAL } from '@laurel/rules/festivals/festival-limits';
import { checkFestivalSize } from './festival-size.js';

it.each([
  [0, LARGEST_FESTIVAL],
  [LARGEST_FESTIVAL, LARGEST_FESTIVAL],
  [LARGEST_FESTIVAL + 2, LARGEST_FESTIVAL + 1],
  [LARGEST_FESTIVAL + 1, LARGEST_FESTIVAL + 1],
])('accepts a change of the festival size from %d to %d bytes', (previousBytes, updatedBytes) =>
  expect(() => checkFestivalSize(previousBytes, updatedBytes, 'terms')).not.toThrow(),
);
it.each([
  [LARGEST_FESTIVAL, LARGEST_FESTIVAL + 1],
  [LARGEST_FESTIVAL + 1, LARGEST_FESTIVAL + 2],
])('rejects a change of the festival size from %d to %d bytes on the field', (previousBytes, updatedBytes) =>
  expect(() => checkFestivalSize(previousBytes, updatedBytes, 'terms')).toThrow(
    expect.objectContaining({ code: 'festival.too_large', field: 'terms', details: { megabytes: 8 } }),
  ),
);
