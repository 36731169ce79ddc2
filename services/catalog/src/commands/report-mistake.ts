import type { MistakeReport, ReportMistakeRequest } from '@laurel/proto/catalog/v1/catalog';
import { caller } from '@laurel/runtime/call';
import { holdLiving } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, readIn } from '../database.js';
import { checkedMistake, mayReport } from '../domain/mistake.js';
import { keptIds } from '../messages/merged.js';
import { REPORTS } from '../messages/mistake-report.js';

@Injectable()
export class ReportMistake {
  constructor(private readonly db: Db) {}

  /** What was said already and still is open is not said twice; an old id means the festival that it went into. Refuses `festival.not_found`, what `checkedMistake` and `mayReport` do, and `session.required` for who was deleted a moment ago. */
  run({ festivalId: named, ...asked }: ReportMistakeRequest): Promise<MistakeReport> {
    const mistake = checkedMistake(asked);
    const { user: userId } = caller();
    return this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'catalog', userId);
      const festivalId = (await keptIds(readIn(tx), 'merged_festival', [named])).get(named) ?? named;
      const festival = await tx.festival.findUnique({ where: { id: festivalId }, select: { id: true } });
      if (!festival) throw refuse.noSuch('festival.not_found', 'festivalId');
      const said = { festivalId, userId, ...mistake, resolvedAt: null };
      const same = await tx.festivalReport.findFirst({ where: said });
      if (!same) mayReport(await tx.festivalReport.count({ where: { userId, resolvedAt: null } }));
      const { id } = same ?? (await tx.festivalReport.create({ data: said }));
      const [report] = await tx.$queryRawUnsafe<MistakeReport[]>(`${REPORTS} where r."id" = $1`, id);
      return report!;
    });
  }
}
