import { formatTierName } from './fee-tiers';

describe('the name of a tier', () => {
  it.each([
    ['Late deadline', 5, 12, 'Late deadline'],
    ['Deadline 5', 5, 12, '5th of 12 deadlines'],
    ['Deadline 12', 12, 12, 'Final deadline'],
    [null, 1, 3, '1st of 3 deadlines'],
    [null, 2, 3, '2nd of 3 deadlines'],
    [null, 22, 23, '22nd of 23 deadlines'],
    [null, 11, 23, '11th of 23 deadlines'],
    [null, 3, 4, '3rd of 4 deadlines'],
    [null, 1, 1, 'Deadline'],
    ['Deadline 1', 1, 1, 'Deadline'],
  ])('for the title %p at %i of %i is “%s”', (title, at, total, name) =>
    expect(formatTierName(title, { at, total })).toBe(name),
  );
});
