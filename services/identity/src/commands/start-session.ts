import { isDeepStrictEqual } from 'node:util';
import type { StartSessionRequest, StartSessionResponse } from '@laurel/proto/identity/v1/identity';
import { secured } from '@laurel/runtime/security-log';
import { Injectable } from '@nestjs/common';
import { auditRole } from '../audit/append-audit.js';
import { Db, holdUsers, type Tx } from '../database.js';
import { mayStartSession, type Identity } from '../domain/account.js';
import { keptUserAgent, sessionEnd } from '../domain/session.js';
import { lacksSecondFactor, refusalOf, signInInvalid, type Standing } from '../domain/standing.js';
import { Keycloak, signInAway, type SignIn } from '../keycloak/keycloak.js';
import { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { tellAddressChanged, tellNewDevice, tellPasswordChanged } from '../mail/tell-safety.js';
import { knownUser, sessionMessage, whole, type UserRow } from '../messages.js';
import { hashOf, newToken, Seal } from '../secrets.js';
import { changeUser, registerUser } from '../users/change-user.js';
import { isClosing } from '../deletions.js';
import { notClosed } from '../users/closed-log-ins.js';
import { closeIdleAtKeycloak, endAtKeycloak } from '../users/end-at-keycloak.js';
import { endBrowsers } from './end-session.js';
import { endSessions, logEnded, type EndedSession } from '../users/end-sessions.js';
import { freeAddress, otherWith, type Holder } from '../users/free-address.js';
import { forgetExpired } from '../users/forget-expired.js';
import { RequestVerificationMail } from './request-verification-mail.js';
import { appendStopped } from './stop-impersonating.js';
import { sureStanding } from '../users/sure-standing.js';
import { useOnce } from '../users/use-once.js';

const PROVIDER = 'keycloak';
/** While a sign-in waited for the lock, something else became true at Keycloak: it begins anew with that. */
const OVERTAKEN = new Error('Keycloak says something else by now.');
const TRIES = 3;

interface SignedIn {
  user: UserRow;
  isNew: boolean;
  /** Where the role has changed. */
  roleBefore: string | null;
  /** Who had the address before. */
  addressOf: string | null;
  ended: EndedSession[];
}

function logSignIn(signedIn: SignedIn, session: string, from: string | null): void {
  const { user, isNew, roleBefore, addressOf, ended } = signedIn;
  if (addressOf) secured('security.address_given_up', { user: addressOf, to: user.id, from });
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
    private readonly verification: RequestVerificationMail,
  ) {}

  /**
   * The first sign-in registers the user; the session before it ends once this one is there. Refuses `sign_in.invalid` (also a log-in
   * from before the password), `sign_in.second_factor`, `sign_in.used`, `user.disabled`, `user.banned`, `user.address_taken`, and `sign_in.unavailable` while
   * Keycloak cannot be asked.
   */
  async run(asked: StartSessionRequest): Promise<StartSessionResponse> {
    const signIn = await this.keycloak.signIn(asked.accessToken);
    for (let tries = 0; tries < TRIES; tries++) {
      const started = await this.started(asked, signIn).catch((error: unknown) => {
        if (error !== OVERTAKEN) throw error;
      });
      if (started) return started;
    }
    throw signInAway();
  }

  private async started(asked: StartSessionRequest, signIn: SignIn): Promise<StartSessionResponse> {
    const now = new Date(); // before Keycloak is asked: a password set meanwhile is newer than this session
    const standing = await this.standing(signIn.userId);
    const { identity, passwordAt } = await this.identity(signIn, standing);
    const holder = await this.holder(identity);
    const token = newToken();
    const { session, before, idle, signedIn } = await this.db.$transaction(async (tx) => {
      await useOnce(tx, 'access token', signIn.jti, signIn.expiresAt);
      await this.holdAsAnswered(tx, signIn.userId, standing, holder);
      await notClosed(tx, signIn.idpSessionId); // whoever logs out meanwhile waits, and ends this session too
      const signedIn = await this.signedIn(tx, identity, holder, now);
      const { user } = signedIn;
      await tellPasswordChanged(tx, user, passwordAt);
      await this.keepAccount(tx, signIn, asked);
      // Ours only: Keycloak's may be the very one that this sign-in came from.
      const before = asked.previousToken ? await endBrowsers(tx, asked.previousToken, false) : null;
      await forgetExpired(tx, 'session');
      const { ipAddress = null, userAgent } = asked;
      const data = {
        token: hashOf(token),
        userId: user.id,
        createdAt: now,
        expiresAt: sessionEnd(now, now),
        authenticatedAt: signIn.authenticatedAt,
        idpSessionId: signIn.idpSessionId,
        ipAddress,
      };
      const row = await tx.session.create({ data: { ...data, userAgent: keptUserAgent(userAgent) } });
      await tellNewDevice(tx, user, row);
      if (before?.stopped) await appendStopped(tx, ...before.stopped);
      if (signedIn.roleBefore) await auditRole(tx, user.id, signedIn.roleBefore, user.role);
      const idle = await closeIdleAtKeycloak(tx, [...signedIn.ended, ...(before ? [before] : [])]);
      return { session: sessionMessage(row, user, user.metaData?.role ?? null), before, idle, signedIn };
    });
    logSignIn(signedIn, session.sessionId, asked.ipAddress ?? null);
    logEnded(before?.ended ?? [], 'logged in anew', asked.ipAddress ?? null);
    if (signedIn.isNew && !signedIn.user.emailVerified) this.verification.offer(signedIn.user.id);
    await endAtKeycloak(this.admin, idle);
    return { token, session };
  }

  /** Who it is, as Keycloak has it now. What is refused ends at Keycloak too, which would bring the same log-in again without asking. */
  private async identity(
    signIn: SignIn,
    standing: Standing,
  ): Promise<{ identity: Identity; passwordAt: Date | null }> {
    const { userId, authenticatedAt, idpSessionId } = signIn;
    const refusal = refusalOf(standing, authenticatedAt);
    if (refusal) {
      if (standing && lacksSecondFactor(standing)) await this.admin.askForSecondFactor(userId);
      else await this.admin.end({ idpSessionId });
      throw refusal;
    }
    const { email, emailVerified, role, passwordAt } = standing!;
    const name = standing!.name ?? signIn.name; // a token keeps the name that it was made with
    return { identity: { userId, name, email: email ?? signIn.email, emailVerified, role }, passwordAt };
  }

  private async holder({ userId, email }: Identity): Promise<Holder | null> {
    const another = await otherWith(this.db, email, userId);
    return another && { id: another.id, standing: await this.standing(another.id) };
  }

  private async standing(userId: string): Promise<Standing> {
    const standing = (await this.admin.standings([userId])).get(userId);
    if (standing === undefined) throw signInAway();
    return standing;
  }

  /** Holds whom the sign-in changes; throws OVERTAKEN where Keycloak says something else by now. */
  private async holdAsAnswered(tx: Tx, id: string, standing: Standing, holder: Holder | null): Promise<void> {
    await holdUsers(tx, id, ...(holder ? [holder.id] : []));
    for (const one of [{ id, standing }, ...(holder ? [holder] : [])]) {
      const user = await tx.user.findUnique({ where: { id: one.id }, include: whole });
      if (!user) continue;
      const sure = await sureStanding(this.admin, user, one.standing);
      if (sure === undefined) throw signInAway();
      if (!isDeepStrictEqual(sure, one.standing)) throw OVERTAKEN;
    }
  }

  /** Of who is held. */
  private async signedIn(tx: Tx, who: Identity, holder: Holder | null, now: Date): Promise<SignedIn> {
    const { userId: id, name, email, emailVerified, role } = who;
    const addressOf = await freeAddress(tx, who, holder, now);
    const changed = await changeUser(tx, id, { name, email, emailVerified, role });
    if (!changed) {
      if (await isClosing(tx, id)) throw signInInvalid();
      const user = await registerUser(tx, { id, name, email, emailVerified, role });
      return { user, isNew: true, roleBefore: null, addressOf, ended: [] };
    }
    const { before, user } = changed;
    mayStartSession(knownUser(before), now);
    await tellAddressChanged(tx, before, user, now);
    const isBack = before.goneAt !== null || before.disabledAt !== null;
    if (isBack) await tx.user.update({ where: { id }, data: { goneAt: null, disabledAt: null } });
    const roleBefore = before.role === role ? null : before.role;
    const ended = roleBefore ? await endSessions(tx, { userId: id }) : [];
    return { user, isNew: false, roleBefore, addressOf, ended };
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
