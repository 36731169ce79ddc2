import { presentOf } from './present.js';
import type { FestivalDocument } from './search-document.js';

const CLOSES = Date.parse('2026-12-01T11:59:59.000Z');
const festival = () =>
  ({
    id: 1,
    competitions: [
      {
        id: 1,
        isDeprecated: false,
        opensAt: null,
        hasDates: true,
        tiers: [
          {
            id: 1,
            date: '2026-12-01',
            closesAt: CLOSES,
            deprecated: false,
            fees: [],
            feesDiffer: false,
            title: null,
            at: 1,
            of: 1,
          },
        ],
      },
    ],
  }) as unknown as FestivalDocument;

it.each([CLOSES - 1, CLOSES])('what was asked at %d does not outlive the deadline', (asked) => {
  const one = festival();
  expect(presentOf(one, asked).live).toHaveLength(1);
  expect(presentOf(one, CLOSES + 1).live).toHaveLength(0);
});
