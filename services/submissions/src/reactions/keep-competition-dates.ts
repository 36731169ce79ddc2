import type { CompetitionAdded } from '@laurel/proto/catalog/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { dateOf } from '../days.js';

/** A competition's name, when it opens, its dates and the day of its answer. */
@Controller()
export class KeepCompetitionDates {
  @On('competition.added', 'competition.changed', 'competition.restated')
  async added({ whole }: CompetitionAdded, { tx }: Reaction<Tx>) {
    const { id, name, festivalId, opensOn, notificationDate } = whole!.competition!;
    const dates = whole!.dates.map(({ id, date, deprecated, closesAt }) => ({
      id,
      date,
      deprecated,
      closesAt,
    }));
    const days = { opensOn: dateOf(opensOn ?? null), notificationDate: dateOf(notificationDate ?? null) };
    const copy = { name, festivalId, ...days, dates, isGone: false };
    await tx.competition.upsert({ where: { id }, create: { id, ...copy }, update: copy });
  }
}

/** Of a deleted one nobody tells again: it stays for the entries that name it. */
export const competitionDates = {
  of: ['competition'],
  forget: (tx: Tx) => tx.$executeRaw`delete from competition where not "isGone"`,
};
