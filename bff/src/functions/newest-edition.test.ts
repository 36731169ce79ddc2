import { newestByCompetition } from './newest-edition.js';

it('shows the newest edition of each competition, in whatever order they were touched', () => {
  const [old, now, unknown, other] = [
    { id: 9, competitionId: 1, edition: 2025 },
    { id: 2, competitionId: 1, edition: 2026 },
    { id: 11, competitionId: 1, edition: null },
    { id: 3, competitionId: 2, edition: null },
  ];
  for (const order of [
    [now, old, unknown, other],
    [unknown, old, now, other],
    [other, old, unknown, now],
  ])
    expect([...newestByCompetition(order!).values()].map(({ id }) => id).toSorted()).toEqual([2, 3]);
});
