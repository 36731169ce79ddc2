import { joinDates } from './join-dates.js';

const competition = (id: number, ...dates: [number, string][]) => ({
  competition: { id },
  dates: dates.map(([dateId, date]) => ({ id: dateId, date })),
});

it('joins deadlines that share a day and moves the others', () => {
  const into = competition(1, [11, '2026-01-01'], [12, '2026-02-01']);
  const from = competition(2, [21, '2026-02-01'], [22, '2026-03-01']);
  expect(joinDates([{ source: from, target: into }])).toEqual({
    same: [[{ dateId: 21, targetId: 12 }]],
    moved: [{ dateId: 22, intoId: 1 }],
  });
});
it('joins equal days of two competitions merged into one, and keeps them separate when they are merged into two', () => {
  const [one, other] = [competition(1), competition(2)];
  const [a, b] = [competition(3, [31, '2026-03-01']), competition(4, [41, '2026-03-01'])];
  expect(
    joinDates([
      { source: a, target: one },
      { source: b, target: one },
    ]),
  ).toEqual({ same: [[], [{ dateId: 41, targetId: 31 }]], moved: [{ dateId: 31, intoId: 1 }] });
  expect(
    joinDates([
      { source: a, target: one },
      { source: b, target: other },
    ]),
  ).toEqual({
    same: [[], []],
    moved: [
      { dateId: 31, intoId: 1 },
      { dateId: 41, intoId: 2 },
    ],
  });
});
