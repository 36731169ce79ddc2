import type { DatedFees, SaveCompetitionDatesRequest } from '@laurel/proto/catalog/v1/editing';
import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { validateCompetition, checkOrder, type DateFields } from '../../domain/festivals/competition.js';
import { codes } from '../../reference/reference-data.js';
import type { CompetitionInput } from '../changes/change-competition.js';
import { collectRefusals } from './collect-refusals.js';
import { lockCompetition } from '../changes/lock-records.js';
import { changeAndAudit } from './save-competition.js';
import { toUnchangedInput } from '../changes/unchanged-input.js';

@Injectable()
export class SaveCompetitionDates {
  constructor(private readonly db: Db) {}

  /**
   * Replaces all deadlines of a competition. A deadline with an id keeps the id if its day changes. A stored
   * deadline that the request omits is deprecated, because submissions refer to it.
   * @throws session.not_admin, competition.not_found, competition.stale, competition.date_unknown,
   * competition.date_withdrawn, festival.too_large, the refusals of `validateCompetition` and `checkOrder`
   */
  run(request: SaveCompetitionDatesRequest): Promise<CompetitionWhole> {
    requireAdministrator();
    return this.db.$transaction((tx) =>
      runOnce(tx, 'saveCompetitionDates', request, async () => {
        const lockedCompetition = await lockCompetition(tx, request.competitionId, request.version);
        const unchangedInput = toUnchangedInput(lockedCompetition.details);
        const dates = prepareDates(unchangedInput, request.dates);
        return changeAndAudit(tx, lockedCompetition, { ...unchangedInput, dates }, 'dates');
      }),
    );
  }
}

export function prepareDates(competitionInput: CompetitionInput, input: readonly DatedFees[]): DateFields[] {
  return collectRefusals(
    input.map(toDateFields),
    (dateFields) => {
      const { dates } = validateCompetition({ ...competitionInput, terms: [], dates: dateFields }, codes);
      checkOrder(dates);
      return dates;
    },
    withoutDateField,
  );
}

const NEUTRAL_DATE = { title: null, timezone: null, time: null, fees: [] };
const NEUTRAL_FEE = { amount: 0, currency: 'EUR', audience: 'standard', appliesTo: null };
/** Returns the deadlines with an accepted value of a field, such as `dates.2.fees.0.amount`. */
function withoutDateField(dates: DateFields[], path: string): DateFields[] | null {
  const [, index, field, feeIndex, feeField] = path.split('.');
  const date = index && dates[Number(index)];
  if (!date) return null;
  // A deadline without a day cannot be sorted. A free day is used, so that its other fields can be checked.
  if (field === 'date')
    return dates.with(Number(index), { ...date, date: createFreeDay(dates), deprecated: true });
  if (feeField === undefined)
    return field && field in NEUTRAL_DATE
      ? dates.with(Number(index), { ...date, ...pick(NEUTRAL_DATE, field) })
      : null;
  const replacement = feeField === 'title' ? { title: `Fee ${feeIndex}` } : pick(NEUTRAL_FEE, feeField);
  const fees = date.fees.map((fee, n) => (n === Number(feeIndex) ? { ...fee, ...replacement } : fee));
  return dates.with(Number(index), { ...date, fees });
}
const pick = <T extends object>(values: T, key: string) => ({ [key]: values[key as keyof T] });
/** Returns a day that no deadline has. */
function createFreeDay(dates: readonly DateFields[]): string {
  const days = new Set(dates.map(({ date }) => date));
  return Array.from({ length: days.size + 1 }, (_, n) => `${1900 + n}-01-01`).find((day) => !days.has(day))!;
}

const toDateFields = ({ id, date, title, deprecated, timezone, time, fees }: DatedFees): DateFields => ({
  ...(id && { id }),
  date,
  title: title?.trim() || null,
  deprecated,
  timezone: timezone ?? null,
  time: time ?? null,
  fees: fees.map(({ title: name, amount, currency, audience, appliesTo = null }) => ({
    title: name.trim(),
    amount,
    currency,
    audience,
    appliesTo,
  })),
});
