import { Temporal } from 'temporal-polyfill';
import { findNextTier } from '../../src/domain/evaluation/tiers.js';
import type { Competition, Film, Term } from '../../src/domain/model.js';
import {
  createFailure,
  createSatisfied,
  createUnclear,
  createUnknown,
  type Judgement,
} from '../../src/domain/rules/judgement.js';

/** The director is as old at the next deadline as the first or the last possible birthday makes him. */
export function judgeAge(
  { directorAge, statedDirectorAge }: Film,
  limit: Term['value'],
  competition: Competition,
  now: string,
  isAllowed: (age: number, limit: number) => boolean,
): Judgement {
  const field = 'directorAge';
  if (typeof limit !== 'number') return createUnclear(field);
  if (directorAge === null) return createUnknown(field);
  const deadline = findNextTier(competition, now)?.date ?? null;
  const [min, max] = statedDirectorAge
    ? getPossibleAges(directorAge, statedDirectorAge, deadline)
    : [directorAge, directorAge];
  if (isAllowed(min, limit) && isAllowed(max, limit)) return createSatisfied(field);
  if (isAllowed(min, limit) || isAllowed(max, limit))
    return { outcome: 'unknown', field, change: { code: 'age-at-deadline', min, max, limit } };
  return min > limit
    ? createFailure(field, { code: 'less', field, difference: min - limit, limit })
    : createFailure(field, { code: 'more', field, difference: limit - max, limit });
}
function getPossibleAges(
  directorAge: number,
  { age, on }: NonNullable<Film['statedDirectorAge']>,
  day: string | null,
): [number, number] {
  if (day === null) return [directorAge, directorAge + 1];
  if (day <= on) return [age, age];
  const [statedOn, date] = [Temporal.PlainDate.from(on), Temporal.PlainDate.from(day)];
  const lastBirthday = statedOn.subtract({ years: age });
  const firstBirthday = statedOn.subtract({ years: age + 1 }).add({ days: 1 });
  const getAge = (birthday: Temporal.PlainDate) => birthday.until(date, { largestUnit: 'years' }).years;
  return [getAge(lastBirthday), getAge(firstBirthday)];
}
