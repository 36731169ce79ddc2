import { makeTier } from '../../../test/tier.js';
import { getCurrentState } from './current-state.js';
import type { FestivalDocument } from './search-document.js';

const CLOSES_AT = Date.parse('2026-12-01T11:59:59.000Z');
const createFestival = () =>
  ({
    id: 1,
    competitions: [
      {
        id: 1,
        isDeprecated: false,
        opensAt: null,
        hasDates: true,
        tiers: [makeTier({ date: '2026-12-01', closesAt: CLOSES_AT })],
      },
    ],
  }) as unknown as FestivalDocument;

it.each([CLOSES_AT - 1, CLOSES_AT])('a state computed at %d is not valid after the deadline', (time) => {
  const festivalDocument = createFestival();
  expect(getCurrentState(festivalDocument, time)).toMatchObject({
    liveCompetitions: [{ id: 1 }],
    closesAt: CLOSES_AT,
  });
  expect(getCurrentState(festivalDocument, CLOSES_AT + 1)).toMatchObject({
    liveCompetitions: [],
    closesAt: Infinity,
  });
});
