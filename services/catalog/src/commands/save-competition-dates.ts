import type { DatedFees, SaveCompetitionDatesRequest } from '@laurel/proto/catalog/v1/editing';
import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { once } from '@laurel/runtime/answered';
import { administrator } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { checkedCompetition, checkOrder, type DateFacts } from '../domain/competition.js';
import { codes } from '../reference.js';
import type { WantedCompetition } from './change-competition.js';
import { editedCompetition } from './edited.js';
import { changeOnRecord } from './save-competition.js';
import { asItIs } from './as-it-is.js';

@Injectable()
export class SaveCompetitionDates {
  constructor(private readonly db: Db) {}

  /**
   * Takes all deadlines of a competition with their fees, in their order. One with an id keeps it, on whatever day; one that is not
   * named is deprecated, because submissions know it. Refuses `session.not_admin`, `competition.not_found`, `competition.stale`,
   * `competition.date_unknown`, `competition.date_kept`, `festival.too_large`, and what `checkedCompetition` and `checkOrder` do.
   */
  run(asked: SaveCompetitionDatesRequest): Promise<CompetitionWhole> {
    administrator();
    return this.db.$transaction((tx) =>
      once(tx, 'saveCompetitionDates', asked, async () => {
        const edited = await editedCompetition(tx, asked.competitionId, asked.version);
        const plain = asItIs(edited.whole);
        const dates = datesOf(plain, asked.dates);
        return changeOnRecord(tx, edited, { ...plain, dates }, 'dates');
      }),
    );
  }
}

/** As they may be kept. */
export function datesOf(plain: WantedCompetition, asked: readonly DatedFees[]): DateFacts[] {
  const { dates } = checkedCompetition({ ...plain, terms: [], dates: asked.map(dateOf) }, codes);
  checkOrder(dates);
  return dates;
}

const dateOf = ({ id, date, title, deprecated, timezone, fees }: DatedFees): DateFacts => ({
  ...(id && { id }),
  date,
  title: title?.trim() || null,
  deprecated,
  timezone: timezone ?? null,
  fees: fees.map(({ title: name, amount, currency, audience, appliesTo = null }) => ({
    title: name.trim(),
    amount,
    currency,
    audience,
    appliesTo,
  })),
});
