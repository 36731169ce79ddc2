import type { MistakeReport } from '@laurel/proto/catalog/v1/catalog';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { SELECT_REPORTS } from '../../messages/mistake-report.js';

@Injectable()
export class ResolveMistakeReport {
  constructor(private readonly db: Db) {}

  /** Resolves a report. Idempotent. @throws session.not_admin, report.not_found */
  run(reportId: number): Promise<MistakeReport> {
    const { user: resolvedBy } = requireAdministrator();
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.festivalReport.updateMany({
        where: { id: reportId, resolvedAt: null },
        data: { resolvedAt: new Date(), resolvedBy },
      });
      const [report] = await tx.$queryRawUnsafe<MistakeReport[]>(
        `${SELECT_REPORTS} where r."id" = $1`,
        reportId,
      );
      if (!report) throw refuse.noSuch('report.not_found', 'reportId');
      const { festivalId } = report;
      if (count) await appendAuditEvent(tx, 'mistake.resolved', null, { reportId, festivalId });
      return report;
    });
  }
}
