import { joinDates } from './join-dates.js';

const createCompetition = (id: number, ...dates: [number, string][]) => ({
  competition: { id },
  dates: dates.map(([dateId, date]) => ({ id: dateId, date })),
});

it('joinDates joins deadlines on the same day and moves all others', () => {
  const target = createCompetition(1, [11, '2026-01-01'], [12, '2026-02-01']);
  const source = createCompetition(2, [21, '2026-02-01'], [22, '2026-03-01']);
  expect(joinDates([{ source, target }])).toEqual({
    sharedDates: [[{ dateId: 21, targetId: 12 }]],
    movedDates: [{ dateId: 22, targetCompetitionId: 1 }],
  });
});
it('joinDates joins deadlines on the same day if two competitions are merged into one target, and not if they have two targets', () => {
  const [firstTarget, secondTarget] = [createCompetition(1), createCompetition(2)];
  const [firstSource, secondSource] = [
    createCompetition(3, [31, '2026-03-01']),
    createCompetition(4, [41, '2026-03-01']),
  ];
  expect(
    joinDates([
      { source: firstSource, target: firstTarget },
      { source: secondSource, target: firstTarget },
    ]),
  ).toEqual({
    sharedDates: [[], [{ dateId: 41, targetId: 31 }]],
    movedDates: [{ dateId: 31, targetCompetitionId: 1 }],
  });
  expect(
    joinDates([
      { source: firstSource, target: firstTarget },
      { source: secondSource, target: secondTarget },
    ]),
  ).toEqual({
    sharedDates: [[], []],
    movedDates: [
      { dateId: 31, targetCompetitionId: 1 },
      { dateId: 41, targetCompetitionId: 2 },
    ],
  });
});
