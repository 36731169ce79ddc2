import type { GetMistakeReportsResponse, MistakeReport } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { SELECT_REPORTS } from '../../messages/mistake-report.js';

interface MistakeReportQuery {
  festivalId: number | null;
  isOpen: boolean;
  page: number;
  pageSize: number;
}

@Injectable()
export class MistakeReports {
  constructor(private readonly db: Db) {}

  /** Returns open reports, the oldest first, or resolved ones, the newest first. */
  async getPage({
    festivalId,
    isOpen,
    page,
    pageSize,
  }: MistakeReportQuery): Promise<GetMistakeReportsResponse> {
    const condition = `where (r."resolvedAt" is null) = $1 and ($2::int is null or r."festivalId" = $2)`;
    const order = isOpen ? 'r."id"' : 'r."resolvedAt" desc, r."id" desc';
    const [items, [count]] = await Promise.all([
      this.db.rows<MistakeReport>(
        `${SELECT_REPORTS} ${condition} order by ${order} limit $3 offset $4`,
        isOpen,
        festivalId,
        pageSize,
        (page - 1) * pageSize,
      ),
      this.db.rows<{ total: number }>(
        `select count(*)::int as total from "festival_report" r ${condition}`,
        isOpen,
        festivalId,
      ),
    ]);
    return { items, total: count!.total };
  }

  listOpen(userId: string, festivalId: number): Promise<MistakeReport[]> {
    return this.db.rows<MistakeReport>(
      `${SELECT_REPORTS} where r."userId" = $1::uuid and r."festivalId" = $2 and r."resolvedAt" is null order by r."id"`,
      userId,
      festivalId,
    );
  }
}
