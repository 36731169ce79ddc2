import type { MistakeReport, ReportMistakeRequest } from '@laurel/proto/catalog/v1/catalog';
import { getCaller } from '@laurel/runtime/auth/call-context';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, readIn } from '../../database/client.js';
import { checkMistake, checkOpenReportCount } from '../../domain/festivals/mistake.js';
import { loadTargetIds } from '../../messages/merged.js';
import { SELECT_REPORTS } from '../../messages/mistake-report.js';

@Injectable()
export class ReportMistake {
  constructor(private readonly db: Db) {}

  /**
   * Stores a report, or returns the user's open report of the same kind. The id of a merged festival resolves
   * to its target.
   * @throws festival.not_found, session.required, the refusals of `checkMistake` and `checkOpenReportCount`
   */
  run({ festivalId: requestedFestivalId, ...input }: ReportMistakeRequest): Promise<MistakeReport> {
    const mistake = checkMistake(input);
    const { user: userId } = getCaller();
    return this.db.$transaction(async (tx) => {
      await lockExistingUser(tx, 'catalog', userId);
      const festivalId =
        (await loadTargetIds(readIn(tx), 'merged_festival', [requestedFestivalId])).get(
          requestedFestivalId,
        ) ?? requestedFestivalId;
      const festival = await tx.festival.findUnique({ where: { id: festivalId }, select: { id: true } });
      if (!festival) throw refuse.noSuch('festival.not_found', 'festivalId');
      const data = { festivalId, userId, ...mistake, resolvedAt: null };
      const existingReport = await tx.festivalReport.findFirst({ where: data });
      if (!existingReport)
        checkOpenReportCount(await tx.festivalReport.count({ where: { userId, resolvedAt: null } }));
      const { id } = existingReport ?? (await tx.festivalReport.create({ data }));
      const [report] = await tx.$queryRawUnsafe<MistakeReport[]>(`${SELECT_REPORTS} where r."id" = $1`, id);
      return report!;
    });
  }
}
