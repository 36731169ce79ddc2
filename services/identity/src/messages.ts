import type { Session as SessionMessage, User as UserMessage } from '@laurel/proto/identity/v1/identity';
import type { KnownUser } from './domain/account.js';
import type { Prisma } from './generated/client.js';

export const whole = { metaData: { select: { role: true } } } satisfies Prisma.UserInclude;
export type UserRow = Prisma.UserGetPayload<{ include: typeof whole }>;

/** As the rules read one. */
export const knownUser = (row: UserRow): KnownUser => ({
  ...row,
  userId: row.id,
  role: row.role as KnownUser['role'],
  businessRole: row.metaData?.role ?? null,
});

export function userMessage({
  metaData,
  createdAt,
  updatedAt,
  banExpires,
  checkedAt: _,
  ...user
}: UserRow): UserMessage {
  return {
    ...user,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    banExpires: banExpires?.toISOString() ?? null,
    businessRole: metaData?.role ?? null,
  };
}

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
