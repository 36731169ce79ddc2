import { isDeepStrictEqual } from 'node:util';
import type { StartSessionRequest, StartSessionResponse } from '@laurel/proto/identity/v1/identity';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { Injectable } from '@nestjs/common';
import { auditRoleChange } from '../../audit/append-audit.js';
import { Db, lockUsers, type Tx } from '../../database/client.js';
import { checkCanStartSession, type Identity } from '../../domain/account.js';
import { truncateUserAgent, getSessionEnd } from '../../domain/session.js';
import {
  lacksSecondFactor,
  getSignInRefusal,
  createInvalidSignInError,
  type AccountStatus,
} from '../../domain/account-status.js';
import { Keycloak, createSignInUnavailableError, type SignIn } from '../../keycloak/keycloak.js';
import { KeycloakAdmin } from '../../keycloak/keycloak-admin.js';
import { notifyAddressChanged, notifyNewDevice, notifyPasswordChanged } from '../../mail/security-notices.js';
import { toUser, toSessionMessage, USER_INCLUDE, type UserRow } from '../../messages/user-messages.js';
import { hashToken, createToken, SecretBox } from '../../settings/secrets.js';
import { changeUser, registerUser } from '../../users/change-user.js';
import { isDeletionPending } from '../../deletions/deletion-progress.js';
import { checkLogInNotClosed } from '../../sessions/closed-log-ins.js';
import { closeIdleAtKeycloak, endAtKeycloak } from '../../sessions/end-at-keycloak.js';
import { endBrowserSessions } from './end-session.js';
import { endSessions, logEndedSessions, type EndedSession } from '../../sessions/end-sessions.js';
import { freeAddress, findOtherWithAddress, type Holder } from '../../users/free-address.js';
import { deleteExpired } from '../../sessions/forget-expired.js';
import { RequestVerificationMail } from '../account/request-verification-mail.js';
import { auditImpersonationStop } from '../administration/stop-impersonating.js';
import { confirmStatus } from '../../account-status/confirm-status.js';
import { consumeToken } from '../../sessions/use-once.js';

const PROVIDER = 'keycloak';
/**
 * Thrown if the account’s status at Keycloak changed while the sign-in waited for the lock. The sign-in is
 * then started again.
 */
const STATUS_CHANGED = new Error('Keycloak’s data changed meanwhile.');
const MAX_TRIES = 3;

interface SignedIn {
  user: UserRow;
  isNew: boolean;
  previousRole: string | null;
  /** The user who had the address before. */
  previousOwnerId: string | null;
  endedSessions: EndedSession[];
}

function logSignIn(signedIn: SignedIn, session: string, ipAddress: string | null): void {
  const { user, isNew, previousRole, previousOwnerId, endedSessions } = signedIn;
  if (previousOwnerId)
    logSecurityEvent('security.address_reassigned', { user: previousOwnerId, to: user.id, from: ipAddress });
  if (isNew) logSecurityEvent('security.user_registered', { user: user.id, from: ipAddress });
  if (previousRole)
    logSecurityEvent('security.role_changed', {
      user: user.id,
      was: previousRole,
      is: user.role,
      from: ipAddress,
    });
  logEndedSessions(endedSessions, 'the role has changed', ipAddress);
  logSecurityEvent('security.logged_in', { user: user.id, session, from: ipAddress });
}

@Injectable()
export class StartSession {
  constructor(
    private readonly db: Db,
    private readonly keycloak: Keycloak,
    private readonly admin: KeycloakAdmin,
    private readonly secretBox: SecretBox,
    private readonly verification: RequestVerificationMail,
  ) {}

  /**
   * Starts a session. A person’s first session registers the user. The browser’s previous session ends when
   * the new one has been created.
   * @throws sign_in.invalid also for a log-in older than the password
   * @throws sign_in.second_factor, sign_in.used, user.disabled, user.banned, user.address_taken
   * @throws sign_in.unavailable while Keycloak is unavailable
   */
  async run(request: StartSessionRequest): Promise<StartSessionResponse> {
    const signIn = await this.keycloak.verifyAccessToken(request.accessToken);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const started = await this.tryStart(request, signIn).catch((error: unknown) => {
        if (error !== STATUS_CHANGED) throw error;
      });
      if (started) return started;
    }
    throw createSignInUnavailableError();
  }

  private async tryStart(request: StartSessionRequest, signIn: SignIn): Promise<StartSessionResponse> {
    // The time before Keycloak is queried. A password that is set after this moment is then newer than the
    // session, which a later check ends.
    const now = new Date();
    const status = await this.getStatus(signIn.userId);
    const { identity, passwordAt } = await this.checkIdentity(signIn, status);
    const holder = await this.findAddressHolder(identity);
    const token = createToken();
    const { session, previousSession, idleSessionIds, signedIn } = await this.db.$transaction(async (tx) => {
      await consumeToken(tx, 'access token', signIn.jti, signIn.expiresAt);
      await this.lockIfUnchanged(tx, signIn.userId, status, holder);
      await checkLogInNotClosed(tx, signIn); // a log-out that starts now waits for the lock and then ends this session
      const signedIn = await this.storeUser(tx, identity, holder, now);
      const { user } = signedIn;
      await notifyPasswordChanged(tx, user, passwordAt);
      await this.storeAccount(tx, signIn, request);
      // Ends only our session, not the Keycloak session, because this sign-in may use the same one.
      const previousSession = request.previousToken
        ? await endBrowserSessions(tx, request.previousToken, { everywhere: false })
        : null;
      await deleteExpired(tx, 'session');
      const { ipAddress = null, userAgent } = request;
      const data = {
        token: hashToken(token),
        userId: user.id,
        createdAt: now,
        expiresAt: getSessionEnd(now, now),
        authenticatedAt: signIn.authenticatedAt,
        idpSessionId: signIn.idpSessionId,
        ipAddress,
      };
      const row = await tx.session.create({ data: { ...data, userAgent: truncateUserAgent(userAgent) } });
      await notifyNewDevice(tx, user, row);
      if (previousSession?.stoppedImpersonation)
        await auditImpersonationStop(tx, ...previousSession.stoppedImpersonation);
      if (signedIn.previousRole) await auditRoleChange(tx, user.id, signedIn.previousRole, user.role);
      const idleSessionIds = await closeIdleAtKeycloak(tx, [
        ...signedIn.endedSessions,
        ...(previousSession ? [previousSession] : []),
      ]);
      return {
        session: toSessionMessage(row, user, user.metaData),
        previousSession,
        idleSessionIds,
        signedIn,
      };
    });
    logSignIn(signedIn, session.sessionId, request.ipAddress ?? null);
    logEndedSessions(previousSession?.endedSessions ?? [], 'logged in again', request.ipAddress ?? null);
    if (signedIn.isNew && !signedIn.user.emailVerified) this.verification.sendFirst(signedIn.user.id);
    await endAtKeycloak(this.admin, idleSessionIds);
    return { token, session };
  }

  /**
   * Returns the identity to store. Ends the Keycloak session of a refused log-in. Otherwise Keycloak would
   * repeat the log-in without a prompt.
   */
  private async checkIdentity(
    signIn: SignIn,
    status: AccountStatus,
  ): Promise<{ identity: Identity; passwordAt: Date | null }> {
    const { userId, authenticatedAt, idpSessionId } = signIn;
    const refusal = getSignInRefusal(status, authenticatedAt);
    if (refusal) {
      if (status && lacksSecondFactor(status)) await this.admin.requireSecondFactor(userId);
      else await this.admin.endSessions({ idpSessionId });
      throw refusal;
    }
    const { email, emailVerified, role, passwordAt } = status!;
    const name = status!.name ?? signIn.name; // the name in the token may be outdated
    return { identity: { userId, name, email: email ?? signIn.email, emailVerified, role }, passwordAt };
  }

  private async findAddressHolder({ userId, email }: Identity): Promise<Holder | null> {
    const otherUser = await findOtherWithAddress(this.db, email, userId);
    return otherUser && { id: otherUser.id, status: await this.getStatus(otherUser.id) };
  }

  private async getStatus(userId: string): Promise<AccountStatus> {
    const status = (await this.admin.getAccountStatuses([userId])).get(userId);
    if (status === undefined) throw createSignInUnavailableError();
    return status;
  }

  /** Locks the users that the sign-in changes. Throws `STATUS_CHANGED` if the status at Keycloak has changed. */
  private async lockIfUnchanged(
    tx: Tx,
    id: string,
    status: AccountStatus,
    holder: Holder | null,
  ): Promise<void> {
    await lockUsers(tx, id, ...(holder ? [holder.id] : []));
    for (const account of [{ id, status }, ...(holder ? [holder] : [])]) {
      const user = await tx.user.findUnique({ where: { id: account.id }, include: USER_INCLUDE });
      if (!user) continue;
      const confirmedStatus = await confirmStatus(this.admin, user, account.status);
      if (confirmedStatus === undefined) throw createSignInUnavailableError();
      if (!isDeepStrictEqual(confirmedStatus, account.status)) throw STATUS_CHANGED;
    }
  }

  /** The users must be locked. */
  private async storeUser(tx: Tx, identity: Identity, holder: Holder | null, now: Date): Promise<SignedIn> {
    const { userId: id, name, email, emailVerified, role } = identity;
    const previousOwnerId = await freeAddress(tx, identity, holder, now);
    const userChange = await changeUser(tx, id, { name, email, emailVerified, role });
    if (!userChange) {
      if (await isDeletionPending(tx, id)) throw createInvalidSignInError();
      const user = await registerUser(tx, { id, name, email, emailVerified, role });
      return { user, isNew: true, previousRole: null, previousOwnerId, endedSessions: [] };
    }
    const { previousUser, user } = userChange;
    checkCanStartSession(toUser(previousUser), now);
    await notifyAddressChanged(tx, previousUser, user, now);
    const wasClosed = previousUser.missingSince !== null || previousUser.disabledAt !== null;
    if (wasClosed) await tx.user.update({ where: { id }, data: { missingSince: null, disabledAt: null } });
    const previousRole = previousUser.role === role ? null : previousUser.role;
    const endedSessions = previousRole ? await endSessions(tx, { userId: id }) : [];
    return { user, isNew: false, previousRole, previousOwnerId, endedSessions };
  }

  private async storeAccount(
    tx: Tx,
    signIn: SignIn,
    { accessToken, refreshToken, idToken }: StartSessionRequest,
  ): Promise<void> {
    const encrypt = (token?: string | null) => (token ? this.secretBox.encrypt(token) : null);
    const tokens = {
      accessToken: encrypt(accessToken),
      refreshToken: encrypt(refreshToken),
      idToken: encrypt(idToken),
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
