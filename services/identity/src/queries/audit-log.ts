import type { AuditLine, GetAuditLogRequest, GetAuditLogResponse } from '@laurel/proto/identity/v1/identity';
import { isUuid } from '@laurel/runtime/auth/call-context';
import { parsePaging, toSkipAndTake } from '@laurel/runtime/database/paging';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { Audit, Prisma } from '../generated/client.js';
import { FindUsers } from './find-users.js';
import { UserNames } from './user-names.js';

const MAX_COUNTED = 10_000;
/** The maximum number of users that a name may match. If there are more, the newest are used. */
const MAX_NAMED_USERS = 1000;

const parseInstant = (text: string, field: string) => {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw refuse.invalid('audit.instant_invalid', 'Enter a time like 2026-11-22T10:00:00Z.', field);
};

@Injectable()
export class AuditLog {
  constructor(
    private readonly db: Db,
    private readonly userNames: UserNames,
    private readonly findUsers: FindUsers,
  ) {}

  /**
   * Returns a page of lines, newest first, with the names of users that still exist. `who` and `whom` are ids, which
   * also find deleted users, or parts of names or addresses.
   * @throws audit.instant_invalid
   */
  async getPage(request: GetAuditLogRequest): Promise<GetAuditLogResponse> {
    const { who, whom, what, from, to } = request;
    const [actorIds, subjectIds] = await Promise.all([this.findUserIds(who), this.findUserIds(whom)]);
    const timeRange = {
      ...(from && { gte: parseInstant(from, 'from') }),
      ...(to && { lt: parseInstant(to, 'to') }),
    };
    const where: Prisma.AuditWhereInput = {
      ...(actorIds && { OR: [{ actor: { in: actorIds } }, { impersonator: { in: actorIds } }] }),
      ...(subjectIds && { whom: { in: subjectIds } }),
      ...(what && { what }),
      ...((from || to) && { at: timeRange }),
    };
    const [rows, count] = await Promise.all([
      this.db.audit.findMany({ where, orderBy: { seq: 'desc' }, ...toSkipAndTake(parsePaging(request)) }),
      this.db.audit.count({ where, take: MAX_COUNTED + 1 }),
    ]);
    const namesById = await this.findNames(rows);
    const lines = rows.map((row) => toAuditLine(row, namesById));
    return { lines, total: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED };
  }

  /** Returns null for no text. */
  private async findUserIds(text: string | null | undefined): Promise<string[] | null> {
    if (!text?.trim()) return null;
    return isUuid(text) ? [text] : this.findUsers.findIds(text, MAX_NAMED_USERS);
  }

  private async findNames(rows: readonly Audit[]): Promise<Map<string, string>> {
    const ids = rows.flatMap(({ actor, impersonator, whom }) => [actor, impersonator, whom]);
    const users = await this.userNames.find(ids.filter((id) => id !== null));
    return new Map(users.map(({ id, name }) => [id, name]));
  }
}

function toAuditLine(row: Audit, namesById: Map<string, string>): AuditLine {
  const { seq, at, actor, impersonator, what, whom, details, requestId } = row;
  const getName = (id: string | null) => (id && namesById.get(id)) ?? null;
  return {
    seq: Number(seq),
    at: at.toISOString(),
    actor,
    impersonator,
    what,
    whom,
    details: JSON.stringify(details),
    requestId,
    actorName: getName(actor),
    impersonatorName: getName(impersonator),
    whomName: getName(whom),
  };
}
