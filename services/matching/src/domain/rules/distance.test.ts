import { getNearestDistance, getSortDistance } from './distance.js';
import { createUnclear, createFailure, type Change } from './judgement.js';

const distanceTo = (...changes: Change[]) =>
  getNearestDistance(changes.map((change) => createFailure('length', change)));

it.each<[string, Change, number]>([
  ['12 s of 20 min', { code: 'shorter', seconds: 12, limit: 1200 }, 0.01],
  ['half too short', { code: 'longer', seconds: 1200, limit: 2400 }, 0.5],
  ['three times the length', { code: 'shorter', seconds: 1200, limit: 600 }, 2],
  ['73 days too early', { code: 'later', days: 73, limit: '2026-01-01' }, 0.2],
  ['73 days too late', { code: 'earlier', days: 73, limit: '2026-01-01' }, 0.2],
  ['three years above thirty', { code: 'less', field: 'directorAge', difference: 3, limit: 30 }, 0.1],
  [
    'one feature where none is allowed',
    { code: 'less', field: 'previousFeatures', difference: 1, limit: 0 },
    1,
  ],
  [
    'half of the required features',
    { code: 'more', field: 'previousFeatures', difference: 1, limit: 2 },
    0.5,
  ],
  ['a tenth over the budget', { code: 'cheaper', difference: 100, limit: 1000, currency: 'EUR' }, 0.1],
])('computes the distance: %s', (_title, change, distance) =>
  expect(distanceTo(change)).toBeCloseTo(distance),
);

it('uses the nearest of several changes', () => {
  expect(distanceTo({ code: 'offline' }, { code: 'shorter', seconds: 60, limit: 600 })).toBeCloseTo(0.1);
  const [near, far] = [60, 120].map((seconds) => ({ code: 'shorter', seconds, limit: 600 }) as const);
  expect(distanceTo(far!, near!)).toBeCloseTo(0.1);
});
it('has no distance for a change without a measure, and orders it as one whole limit', () => {
  const gender = createFailure('directorGender', { code: 'equal', field: 'directorGender', value: 'female' });
  const judgement = createFailure('previousFeatures', {
    code: 'less',
    field: 'previousFeatures',
    difference: 1,
    limit: 0,
  });
  expect(
    [[gender], [createUnclear('length')], [judgement], [gender, judgement]].map(getNearestDistance),
  ).toEqual([null, null, 1, 1]);
  const far = createFailure('length', { code: 'shorter', seconds: 1200, limit: 600 });
  expect([[gender], [judgement], [gender, far], [far]].map(getSortDistance)).toEqual([1, 1, 1, 2]);
});
