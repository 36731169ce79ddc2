import { findScoreGaps, getMedian } from './score-gaps.js';
import type { ScoreComponentName, Scored } from './rank.js';

const makeScored = (pointsByName: Partial<Record<ScoreComponentName, number>>): Scored => ({
  score: 0,
  components: Object.entries(pointsByName).map(([name, points]) => ({
    name: name as ScoreComponentName,
    points,
    subjects: [],
    quantity: 0,
  })),
});

describe('findScoreGaps', () => {
  it('returns each component below the leaders’ median, the largest gap first; a missing one has zero points', () => {
    const leaders = [
      makeScored({ odds: 20, arthouse: 15, fee: 8 }),
      makeScored({ odds: 12, arthouse: 15, fee: 8 }),
      makeScored({ odds: 2, fee: 30 }),
    ];
    expect(findScoreGaps(makeScored({ odds: 8, fee: -12 }), leaders)).toEqual([
      { name: 'fee', points: -12, leadersPoints: 8 },
      { name: 'arthouse', points: 0, leadersPoints: 15 },
      { name: 'odds', points: 8, leadersPoints: 12 },
    ]);
  });
  it('returns none when no component is below the median, or there are no leaders', () => {
    expect(findScoreGaps(makeScored({ odds: 12 }), [makeScored({ odds: 12 })])).toEqual([]);
    expect(findScoreGaps(makeScored({ odds: 12 }), [])).toEqual([]);
  });
  it('returns negative components if the leaders lose fewer points', () =>
    expect(findScoreGaps(makeScored({ unknown: -8 }), [makeScored({}), makeScored({ unknown: -4 })])).toEqual(
      [{ name: 'unknown', points: -8, leadersPoints: -4 }],
    ));
});

it.each([
  [[3], 3],
  [[1, 9], 1],
  [[9, 1, 4], 4],
  [[4, 3, 2, 1], 2],
  [[], 0],
])('the median of %j is %d', (numbers, expected) => expect(getMedian(numbers)).toBe(expected));
