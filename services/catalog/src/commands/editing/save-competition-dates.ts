import type { DatedFees, SaveCompetitionDatesRequest } from '@laurel/proto/catalog/v1/editing';
import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { validateCompetition, checkOrder, type DateFields } from '../../domain/festivals/competition.js';
import { codes } from '../../reference/reference-data.js';
import type { CompetitionInput } from '../changes/change-competition.js';
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
   * competition.date_kept, festival.too_large, the refusals of `validateCompetition` and `checkOrder`
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
  const { dates } = validateCompetition(
    { ...competitionInput, terms: [], dates: input.map(toDateFields) },
    codes,
  );
  checkOrder(dates);
  return dates;
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
