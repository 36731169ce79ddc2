import type { DoNotDisturb } from '@laurel/rules/notifications/do-not-disturb';
import { formatDeviceLabel } from '@laurel/messages/labels/device-label';
import type {
  MySession,
  Session as SessionMessage,
  User as UserMessage,
} from '@laurel/proto/identity/v1/identity';
import type { UserFields } from '../domain/account.js';
import { parseDevice } from './device.js';
import type { Prisma, Session } from '../generated/client.js';
import { getLocation } from './location.js';

export const USER_INCLUDE = {
  metaData: {
    select: {
      role: true,
      timeZone: true,
      currency: true,
      declinedNotices: true,
      doNotDisturbFrom: true,
      doNotDisturbTo: true,
    },
  },
} satisfies Prisma.UserInclude;
export type UserRow = Prisma.UserGetPayload<{ include: typeof USER_INCLUDE }>;

export const toUser = (row: UserRow): UserFields => ({
  ...row,
  userId: row.id,
  role: row.role as UserFields['role'],
  businessRole: row.metaData?.role ?? null,
  timeZone: row.metaData?.timeZone ?? null,
  currency: row.metaData?.currency ?? null,
  declinedNotices: row.metaData?.declinedNotices ?? [],
  doNotDisturb: getDoNotDisturb(row.metaData),
});

/** Returns null if there are none. */
export const getDoNotDisturb = (
  columns: { doNotDisturbFrom: number | null; doNotDisturbTo: number | null } | null,
): DoNotDisturb | null =>
  columns && columns.doNotDisturbFrom !== null && columns.doNotDisturbTo !== null
    ? { fromHour: columns.doNotDisturbFrom, toHour: columns.doNotDisturbTo }
    : null;

export function toUserMessage({
  metaData,
  createdAt,
  updatedAt,
  banExpires,
  checkedAt: _checked,
  passwordAt: _password,
  missingSince: _deletedAt,
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
    currency: metaData?.currency ?? null,
    declinedNotices: metaData?.declinedNotices ?? [],
    doNotDisturb: getDoNotDisturb(metaData),
  };
}

/** The user as published to other services, without the preferences that no other service needs. */
export const toUserEvent = (row: UserRow): UserMessage => ({
  ...toUserMessage(row),
  currency: null,
  doNotDisturb: null,
});

export function toSessionMessage(
  session: { id: string; expiresAt: Date; impersonatedBy: string | null },
  user: Pick<UserRow, 'id' | 'role' | 'name' | 'email' | 'emailVerified' | 'image'>,
  metaData: { role: string | null; currency: string | null } | null,
): SessionMessage {
  const { role, name, email, emailVerified, image } = user;
  return {
    role,
    name,
    email,
    emailVerified,
    image,
    businessRole: metaData?.role ?? null,
    currency: metaData?.currency ?? null,
    sessionId: session.id,
    userId: user.id,
    expiresAt: session.expiresAt.toISOString(),
    impersonatedBy: session.impersonatedBy,
  };
}

/**
 * Describes a session to its user. For an administrator's impersonation it only states that it is a support
 * session.
 */
export function toMySessionMessage(row: Session, isCurrent: boolean): MySession {
  const isSupport = row.impersonatedBy !== null;
  const [userAgent, address] = isSupport ? [null, null] : [row.userAgent, row.ipAddress];
  return {
    ...parseDevice(userAgent),
    sessionId: row.id,
    location: getLocation(address),
    address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent,
    isSupport,
  };
}

/** Returns the details of a log-in for a mail; null if the browser does not identify itself. */
export function getLogInDetails(
  session: Session,
): { device: string; location?: string; moment: string } | null {
  const device = formatDeviceLabel(parseDevice(session.userAgent));
  const location = getLocation(session.ipAddress) === 'address' ? { location: session.ipAddress! } : {};
  return device === null ? null : { device, ...location, moment: session.createdAt.toISOString() };
}
