import type { QuietHours } from '@laurel/rules/quiet-hours';
import { deviceWords } from '@laurel/words/device-words';
import type {
  MySession,
  Session as SessionMessage,
  User as UserMessage,
} from '@laurel/proto/identity/v1/identity';
import type { KnownUser } from './domain/account.js';
import { deviceOf } from './device.js';
import type { Prisma, Session } from './generated/client.js';
import { placeOf } from './place.js';

export const whole = {
  metaData: { select: { role: true, timeZone: true, declinedNotices: true, quietFrom: true, quietTo: true } },
} satisfies Prisma.UserInclude;
export type UserRow = Prisma.UserGetPayload<{ include: typeof whole }>;

/** As the rules read one. */
export const knownUser = (row: UserRow): KnownUser => ({
  ...row,
  userId: row.id,
  role: row.role as KnownUser['role'],
  businessRole: row.metaData?.role ?? null,
  timeZone: row.metaData?.timeZone ?? null,
  declinedNotices: row.metaData?.declinedNotices ?? [],
  quietHours: quietHoursOf(row.metaData),
});

/** Null: there are none. */
export const quietHoursOf = (
  chosen: { quietFrom: number | null; quietTo: number | null } | null,
): QuietHours | null =>
  chosen && chosen.quietFrom !== null && chosen.quietTo !== null
    ? { fromHour: chosen.quietFrom, toHour: chosen.quietTo }
    : null;

export function userMessage({
  metaData,
  createdAt,
  updatedAt,
  banExpires,
  checkedAt: _checked,
  passwordAt: _password,
  goneAt: _gone,
  disabledAt: _disabled,
  ...user
}: UserRow): UserMessage {
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    banExpires: banExpires?.toISOString() ?? null,
    businessRole: metaData?.role ?? null,
    timeZone: metaData?.timeZone ?? null,
    declinedNotices: metaData?.declinedNotices ?? [],
    quietHours: quietHoursOf(metaData),
  };
}

/** What other services are told of one: when mails are quiet is nobody's business but identity's. */
export const userFact = (row: UserRow): UserMessage => ({ ...userMessage(row), quietHours: null });

export function sessionMessage(
  session: { id: string; expiresAt: Date; impersonatedBy: string | null },
  user: Pick<UserRow, 'id' | 'role' | 'name' | 'email' | 'emailVerified' | 'image'>,
  businessRole: string | null,
): SessionMessage {
  const { role, name, email, emailVerified, image } = user;
  return {
    role,
    name,
    email,
    emailVerified,
    image,
    businessRole,
    sessionId: session.id,
    userId: user.id,
    expiresAt: session.expiresAt.toISOString(),
    impersonatedBy: session.impersonatedBy,
  };
}

/** A browser in which somebody is logged in, in what can be told of it: of an administrator who helps, that it is one, and no more. */
export function mySessionMessage(row: Session, isCurrent: boolean): MySession {
  const isSupport = row.impersonatedBy !== null;
  const [userAgent, address] = isSupport ? [null, null] : [row.userAgent, row.ipAddress];
  return {
    ...deviceOf(userAgent),
    sessionId: row.id,
    place: placeOf(address),
    address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent,
    isSupport,
  };
}

/** A log-in as a mail tells it; null where the browser says nothing of itself. */
export function logInFacts(session: Session): { device: string; place?: string; moment: string } | null {
  const device = deviceWords(deviceOf(session.userAgent));
  const place = placeOf(session.ipAddress) === 'address' ? { place: session.ipAddress! } : {};
  return device === null ? null : { device, ...place, moment: session.createdAt.toISOString() };
}
