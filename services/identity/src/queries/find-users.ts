import type { FindUsersRequest, FindUsersResponse } from '@laurel/proto/identity/v1/identity';
import { USER_SORTS, type UserSort } from '@laurel/rules/accounts/administration';
import { fold } from '@laurel/rules/text/fold';
import { parsePaging, toSkipAndTake } from '@laurel/runtime/database/paging';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { IS_BANNED, isBanned } from '../domain/account.js';
import { IS_USER_SESSION } from '../domain/session.js';
import { toUserMessage, USER_INCLUDE, type UserRow } from '../messages/user-messages.js';

/**
 * The maximum number of users that are counted and can be paged through. Beyond it, administrators must
 * refine their search.
 */
export const MAX_FOUND = 10_000;
/**
 * Shorter tokens match only the beginning of names, addresses and ids. Longer ones match anywhere in them.
 */
const MIN_INFIX_LENGTH = 3;
const ORDERS: Record<UserSort, string> = {
  newest: 'u."createdAt" desc, u.id',
  oldest: 'u."createdAt" asc, u.id desc',
  name: 'folded(u.name), u.id',
  email: 'u.email',
};

/** The condition for one token, which the trigram index supports. */
const toPattern = (token: string) => {
  const escapedToken = token.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return escapedToken.length < MIN_INFIX_LENGTH ? `% ${escapedToken}%` : `%${escapedToken}%`;
};

const HAS_SESSION = `exists (select from session where "userId" = u.id and ${IS_USER_SESSION})`;
function createConditions(request: Partial<FindUsersRequest>) {
  const { query = '', role, businessRole, banned, emailVerified, hasSession } = request;
  const values: unknown[] = [];
  const addParameter = (input: unknown) => `$${values.push(input)}`;
  const tokens = fold(query ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const conditions = tokens.map((token) => `u.search like ${addParameter(toPattern(token))}`);
  if (role) conditions.push(`u.role = ${addParameter(role)}`);
  if (businessRole === 'none') conditions.push('m.role is null');
  else if (businessRole) conditions.push(`m.role = ${addParameter(businessRole)}`);
  if (typeof banned === 'boolean') conditions.push(banned ? IS_BANNED : `not (${IS_BANNED})`);
  if (typeof emailVerified === 'boolean')
    conditions.push(`u."emailVerified" = ${addParameter(emailVerified)}`);
  if (typeof hasSession === 'boolean') conditions.push(`${hasSession ? '' : 'not '}${HAS_SESSION}`);
  const tablesSql = `from "user" u${businessRole ? ' left join user_meta_data m on m."userId" = u.id' : ''}`;
  return { fromSql: `${tablesSql}${conditions.length ? ` where ${conditions.join(' and ')}` : ''}`, values };
}

@Injectable()
export class FindUsers {
  constructor(private readonly db: Db) {}

  /**
   * Finds users whose name, address or id contains all tokens, ignoring case and accents. The statement is
   * not prepared, because the best plan depends on how many rows a token matches.
   * @throws user.sort_unknown
   */
  async run(request: FindUsersRequest): Promise<FindUsersResponse> {
    const paging = parsePaging(request);
    const { skip, take } = toSkipAndTake(paging);
    const order = ORDERS[checkSort(request.sort ?? 'newest')];
    const { fromSql, values } = createConditions(request);
    const countSql = `select count(*)::int as count from (select 1 ${fromSql} limit ${MAX_FOUND + 1}) as found`;
    const findSql = `select u.id ${fromSql} order by ${order} limit ${take} offset ${Math.min(skip, MAX_FOUND)}`;
    const [countResult, results] = await Promise.all(
      [countSql, findSql].map((text) => this.db.pool.query({ text, values })),
    );
    const { count } = (countResult!.rows as { count: number }[])[0]!;
    const ids = (results!.rows as { id: string }[]).map(({ id }) => id);
    return { users: await this.findByIds(ids), total: Math.min(count, MAX_FOUND), isMore: count > MAX_FOUND };
  }

  /** Returns the ids of at most `max` users whose name, address or id contains all tokens, newest first. */
  async findIds(query: string, max: number): Promise<string[]> {
    const { fromSql, values } = createConditions({ query });
    const text = `select u.id ${fromSql} order by ${ORDERS.newest} limit ${max}`;
    return ((await this.db.pool.query({ text, values })).rows as { id: string }[]).map(({ id }) => id);
  }

  private async findByIds(ids: string[]) {
    const [rows, lastUses] = await Promise.all([
      this.db.user.findMany({ where: { id: { in: ids } }, include: USER_INCLUDE }),
      this.db.session.groupBy({
        by: ['userId'],
        where: { userId: { in: ids }, impersonatedBy: null },
        _max: { lastSeenAt: true },
      }),
    ]);
    const lastSeen = new Map(lastUses.map(({ userId, _max }) => [userId, _max.lastSeenAt]));
    const usersById = new Map(rows.map((row) => [row.id, toFoundUser(row, lastSeen.get(row.id) ?? null)]));
    return ids.flatMap((id) => usersById.get(id) ?? []);
  }
}

export const toFoundUser = (row: UserRow, lastSeen: Date | null) => ({
  user: toUserMessage(row),
  isBanned: isBanned(row, new Date()),
  lastSeenAt: lastSeen?.toISOString() ?? null,
});

function checkSort(requestedSort: string): UserSort {
  const sort = USER_SORTS.find((value) => value === requestedSort);
  if (sort) return sort;
  throw refuse.invalid('user.sort_unknown', 'Sort by newest, oldest, name or email.', 'sort', {
    name: requestedSort,
  });
}
