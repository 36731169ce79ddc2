import type { StartSessionRequest, StartSessionResponse } from '@laurel/proto/identity/v1/identity';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { secured } from '@laurel/runtime/security-log';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { changedBy, mayStartSession, type KnownUser } from '../domain/account.js';
import { sessionEnd } from '../domain/session.js';
import { Keycloak, type SignIn } from '../keycloak.js';
import { KeycloakAdmin } from '../keycloak-admin.js';
import { sessionMessage, userMessage, whole, type UserRow } from '../messages.js';
import { hashOf, newToken, Seal } from '../secrets.js';
import { endSessions, logEnded, type EndedSession } from './end-sessions.js';
import { forgetExpired } from './forget-expired.js';
import { useOnce } from './use-once.js';

const PROVIDER = 'keycloak';
const USER_AGENT_KEPT = 300;
const known = (row: UserRow): KnownUser => ({ ...row, userId: row.id, role: row.role as KnownUser['role'] });

interface SignedIn {
  user: UserRow;
  isNew: boolean;
  /** Where the role has changed. */
  roleBefore: string | null;
  ended: EndedSession[];
}

function logSignIn({ user, isNew, roleBefore, ended }: SignedIn, session: string, from: string | null): void {
  if (isNew) secured('security.user_registered', { user: user.id, from });
  if (roleBefore) secured('security.role_changed', { user: user.id, was: roleBefore, is: user.role, from });
  logEnded(ended, 'the role has changed', from);
  secured('security.logged_in', { user: user.id, session, from });
}

@Injectable()
export class StartSession {
  constructor(
    private readonly db: Db,
    private readonly keycloak: Keycloak,
    private readonly admin: KeycloakAdmin,
    private readonly seal: Seal,
  ) {}

  /** The first sign-in registers the user; the session before it ends once this one is there. Refuses `sign_in.invalid`, `sign_in.used` and `user.banned`. */
  async run(asked: StartSessionRequest): Promise<StartSessionResponse> {
    const signIn = await this.keycloak.signIn(asked.accessToken);
    const token = newToken();
    const { session, previous, signedIn } = await this.db.$transaction(async (tx) => {
      const now = new Date();
      await useOnce(tx, 'access token', signIn.jti, signIn.expiresAt);
      const signedIn = await this.signedIn(tx, signIn, now);
      const { user } = signedIn;
      await this.keepAccount(tx, signIn, asked);
      const previous = await this.ended(tx, asked.previousToken);
      await forgetExpired(tx);
      const { ipAddress = null, userAgent } = asked;
      const data = {
        token: hashOf(token),
        userId: user.id,
        createdAt: now,
        expiresAt: sessionEnd(now, now),
        idpSessionId: signIn.idpSessionId,
        ipAddress,
      };
      const row = await tx.session.create({
        data: { ...data, userAgent: userAgent?.slice(0, USER_AGENT_KEPT) ?? null },
      });
      return { session: sessionMessage(row, user, user.metaData?.role ?? null), previous, signedIn };
    });
    logSignIn(signedIn, session.sessionId, asked.ipAddress ?? null);
    const isAnother = previous?.idpSessionId && previous.idpSessionId !== signIn.idpSessionId;
    if (isAnother) await this.admin.end({ idpSessionId: previous.idpSessionId! });
    return { token, session };
  }

  /** Ends ours only: Keycloak's may be the very one that this sign-in came from. */
  private async ended(tx: Tx, token: string | null | undefined) {
    const previous = token
      ? await tx.session.findUnique({
          where: { token: hashOf(token) },
          select: { id: true, idpSessionId: true },
        })
      : null;
    if (previous) await endSessions(tx, { id: previous.id });
    return previous;
  }

  private async signedIn(tx: Tx, signIn: SignIn, now: Date): Promise<SignedIn> {
    const { userId: id, name, email, emailVerified, role } = signIn;
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`;
    const before = await tx.user.findUnique({ where: { id }, include: whole });
    const another = await tx.user.findFirst({ where: { email, id: { not: id } }, select: { id: true } });
    if (another)
      throw refuse.conflict(
        'user.address_taken',
        'This e-mail address belongs to another account here. Write to us, we will sort it out.',
        'email',
      );
    if (!before) {
      const user = await tx.user.create({ data: { id, name, email, emailVerified, role }, include: whole });
      await record(tx, 'user.registered', `user-${id}`, user.version, { user: userMessage(user) });
      return { user, isNew: true, roleBefore: null, ended: [] };
    }
    mayStartSession(known(before), now);
    const { userId: _, ...changes } = changedBy(known(before), signIn);
    const roleBefore = changes.role ? before.role : null;
    if (Object.keys(changes).length === 0) return { user: before, isNew: false, roleBefore, ended: [] };
    const ended = changes.role ? await endSessions(tx, { userId: id }) : [];
    const user = await tx.user.update({
      where: { id },
      data: { ...changes, version: { increment: 1 } },
      include: whole,
    });
    await record(tx, 'user.changed', `user-${id}`, user.version, { user: userMessage(user) });
    return { user, isNew: false, roleBefore, ended };
  }

  private async keepAccount(
    tx: Tx,
    signIn: SignIn,
    { accessToken, refreshToken, idToken }: StartSessionRequest,
  ): Promise<void> {
    const sealed = (token?: string | null) => (token ? this.seal.close(token) : null);
    const tokens = {
      accessToken: sealed(accessToken),
      refreshToken: sealed(refreshToken),
      idToken: sealed(idToken),
    };
    const data = {
      ...tokens,
      accessTokenExpiresAt: signIn.expiresAt,
      scope: signIn.scope,
      userId: signIn.userId,
    };
    const key = { providerId: PROVIDER, accountId: signIn.userId };
    await tx.account.upsert({
      where: { providerId_accountId: key },
      create: { ...key, ...data },
      update: data,
    });
  }
}
