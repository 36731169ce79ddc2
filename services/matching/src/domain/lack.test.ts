import { lacksOf, median } from './lack.js';
import type { PartName, Scored } from './rank.js';

const scored = (parts: Partial<Record<PartName, number>>): Scored => ({
  score: 0,
  parts: Object.entries(parts).map(([name, points]) => ({
    name: name as PartName,
    points,
    about: [],
    number: 0,
  })),
});

describe('what the leaders have more of', () => {
  it('is said part by part, the most first, against their median; what is missing counts nothing', () => {
    const leaders = [
      scored({ odds: 20, arthouse: 15, fee: 8 }),
      scored({ odds: 12, arthouse: 15, fee: 8 }),
      scored({ odds: 2, deadline: 30 }),
    ];
    expect(lacksOf(scored({ odds: 8, fee: -12 }), leaders)).toEqual([
      { name: 'fee', points: -12, leadersPoints: 8 },
      { name: 'arthouse', points: 0, leadersPoints: 15 },
      { name: 'odds', points: 8, leadersPoints: 12 },
    ]);
  });
  it('is nothing where it has as much, and nothing where there is nobody to compare it with', () => {
    expect(lacksOf(scored({ odds: 12 }), [scored({ odds: 12 })])).toEqual([]);
    expect(lacksOf(scored({ odds: 12 }), [])).toEqual([]);
  });
  it('has what costs points too, where the leaders lose less', () =>
    expect(lacksOf(scored({ unknown: -8 }), [scored({}), scored({ unknown: -4 })])).toEqual([
      { name: 'unknown', points: -8, leadersPoints: -4 },
    ]));
});

it.each([
  [[3], 3],
  [[1, 9], 1],
  [[9, 1, 4], 4],
  [[4, 3, 2, 1], 2],
  [[], 0],
])('the median of %j is %d', (numbers, expected) => expect(median(numbers)).toBe(expected));
