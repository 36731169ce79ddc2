import KcAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import { normalizeEmailAddress } from '@laurel/rules/accounts/people';
import { Env } from '@laurel/runtime/process/env';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { Injectable, Logger } from '@nestjs/common';
import type { AccountStatus } from '../domain/account-status.js';
import { getKeycloakServerUrl, type IdentityEnv } from '../settings/identity.env.js';

const TIMEOUT_MS = scaleTimeout(2000);
/**
 * The time for which a token of the service account is used. It is shorter than Keycloak’s
 * `accessTokenLifespan`.
 */
const TOKEN_MS = 30_000;
/**
 * The maximum delay with which Keycloak reports the use of a session. Log-ins that are older than a new
 * password are refused in any case.
 */
const ACTIVITY_DELAY_MS = 5 * 60_000;
/**
 * Matches Keycloak’s messages for missing objects. A proxy, another realm or a wrong path also returns 404,
 * with other messages.
 */
const NOT_FOUND = /^(user|sess+ion) not found$/i;

function isNotFound(error: unknown): boolean {
  if (!(error instanceof NetworkError) || error.response.status !== 404) return false;
  const { error: message } = (error.responseData ?? {}) as { error?: unknown };
  return typeof message === 'string' && NOT_FOUND.test(message);
}

/**
 * Returns whether a request was certainly not executed. False after a broken connection or a server error.
 */
function isCertainlyRejected(error: unknown): boolean {
  if (error instanceof NetworkError) return error.response.status < 500;
  return ((error as Error)?.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';
}

/** Calls Keycloak’s Admin API as identity’s service account (`manage-users`). */
@Injectable()
export class KeycloakAdmin {
  private readonly log = new Logger('keycloak');
  private readonly env: IdentityEnv;
  private client: { admin: Promise<KcAdminClient>; validUntil: number } | null = null;
  constructor(env: Env) {
    this.env = env as IdentityEnv;
  }

  /** Ends one of Keycloak’s sessions, or all of a user. Returns false if Keycloak was unavailable. */
  async endSessions(target: { idpSessionId: string } | { userId: string }): Promise<boolean> {
    return this.tryCall(target, (admin) => {
      const request =
        'userId' in target
          ? admin.users.logout({ id: target.userId })
          : admin.realms.deleteSession({ realm: 'laurel', session: target.idpSessionId, isOffline: false });
      return request.catch(ignoreNotFound);
    });
  }

  /**
   * Ends all sessions of the realm, of which Keycloak sends no notifications. Returns false if Keycloak did
   * not confirm.
   */
  endAllSessions(): Promise<boolean> {
    return this.tryCall({ all: true }, (admin) => admin.realms.logoutAll({ realm: 'laurel' }));
  }

  /**
   * Returns which of a user’s Keycloak sessions may have been used since an instant; null if Keycloak was
   * unavailable. Keycloak reports whole seconds, and with a delay: a browser returning from a password change
   * still shows its earlier use.
   */
  async findSessionsUsedSince(userId: string, since: Date): Promise<Set<string> | null> {
    const usedIds = new Set<string>();
    const isDone = await this.tryCall({ userId }, async (admin) => {
      const threshold = Math.floor(since.getTime() / 1000) * 1000 - ACTIVITY_DELAY_MS;
      for (const { id, lastAccess = 0 } of await admin.users.listSessions({ id: userId }))
        if (id && lastAccess >= threshold) usedIds.add(id);
    });
    return isDone ? usedIds : null;
  }

  /**
   * Changes the name of an account. Sends only the name, because Keycloak leaves omitted fields unchanged, so
   * that a concurrent change by an operator is not overwritten. Returns false if Keycloak was unavailable.
   */
  rename(userId: string, name: string): Promise<boolean> {
    return this.tryCall({ userId }, (admin) =>
      admin.users.update({ id: userId }, { firstName: name, lastName: '' }),
    );
  }

  /** Deletes an account with its sessions. Returns false if Keycloak was unavailable; true if none exists. */
  async deleteAccount(userId: string): Promise<boolean> {
    return this.tryCall({ userId }, async (admin) => {
      await admin.users.logout({ id: userId }).catch(ignoreNotFound);
      await admin.users.del({ id: userId }).catch(ignoreNotFound);
    });
  }

  /**
   * Requires the account to set up a second factor at the next log-in, and ends all its sessions. Sends only
   * the changed field, as `rename` does. Returns false if Keycloak was unavailable.
   */
  async requireSecondFactor(userId: string): Promise<boolean> {
    return this.tryCall({ userId }, async (admin) => {
      const user = await admin.users.findOne({ id: userId }, { catchNotFound: false });
      const requiredActions = [...new Set([...(user?.requiredActions ?? []), 'CONFIGURE_TOTP'])];
      await admin.users.update({ id: userId }, { requiredActions });
      await admin.users.logout({ id: userId }).catch(ignoreNotFound);
    });
  }

  private async tryCall(
    context: object,
    request: (admin: KcAdminClient) => Promise<unknown>,
  ): Promise<boolean> {
    try {
      await request(await this.getClient());
      return true;
    } catch (error) {
      this.handleFailure(error, context);
      return false;
    }
  }

  /** Returns the status of the accounts for which Keycloak answered; empty while it is unavailable. */
  async getAccountStatuses(userIds: readonly string[]): Promise<Map<string, AccountStatus>> {
    const statuses = new Map<string, AccountStatus>();
    const admin = await this.getClient().catch((error: unknown) => this.handleFailure(error));
    if (!admin) return statuses;
    const isSecondFactorRequired = this.env.ADMIN_SECOND_FACTOR === 'required';
    const load = async (id: string) =>
      statuses.set(id, await loadAccountStatus(admin, id, isSecondFactorRequired));
    await Promise.all(
      userIds.map((id) => load(id).catch((error) => this.handleFailure(error, { userId: id }))),
    );
    return statuses;
  }

  /**
   * Runs a change. Returns `unavailable` if it was certainly not made, and `unsure` if it may have been made.
   * Rethrows a refusal.
   */
  async change<T>(
    context: object,
    request: (admin: KcAdminClient) => Promise<T>,
  ): Promise<{ result: T } | 'unavailable' | 'not-found' | 'unsure'> {
    const admin = await this.getClient().catch((error: unknown) => this.handleFailure(error, context));
    if (!admin) return 'unavailable';
    try {
      return { result: await request(admin) };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (isNotFound(error)) return 'not-found';
      this.handleFailure(error, context);
      return isCertainlyRejected(error) ? 'unavailable' : 'unsure';
    }
  }

  /** Makes Keycloak send its verification mail. */
  sendVerification(userId: string) {
    return this.change({ userId }, (admin) => admin.users.sendVerifyEmail({ id: userId, clientId: 'web' }));
  }

  /** Logs the failure. The next call signs in again. */
  private handleFailure(error: unknown, context: object = {}): null {
    const status = error instanceof NetworkError ? error.response.status : null;
    this.log.error({ ...context, status, error });
    this.client = null;
    return null;
  }

  private getClient(): Promise<KcAdminClient> {
    if (!this.client || this.client.validUntil < Date.now())
      this.client = { admin: this.signIn(), validUntil: Date.now() + TOKEN_MS };
    return this.client.admin;
  }

  private async signIn(): Promise<KcAdminClient> {
    const admin = new KcAdminClient({
      baseUrl: getKeycloakServerUrl(this.env),
      realmName: 'laurel',
      timeout: TIMEOUT_MS,
    });
    await admin.auth({
      grantType: 'client_credentials',
      clientId: 'identity',
      clientSecret: this.env.KEYCLOAK_CLIENT_SECRET,
    });
    return admin;
  }
}

function ignoreNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

async function loadAccountStatus(
  admin: KcAdminClient,
  id: string,
  isSecondFactorRequired: boolean,
): Promise<AccountStatus> {
  const responses = await Promise.all([
    admin.users.findOne({ id }, { catchNotFound: false }),
    admin.users.listCompositeRealmRoleMappings({ id }),
    admin.users.getCredentials({ id }),
  ]).catch(ignoreNotFound);
  if (!responses) return null;
  const [user, roles, credentials] = responses;
  if (user?.id !== id) throw new Error('This is not Keycloak’s response about this user.');
  const password = credentials.find(({ type }) => type === 'password')?.createdDate;
  // If an account has an OTP, Keycloak’s browser flow and password reset require it at every log-in.
  const otpTimes = credentials.filter(({ type }) => type === 'otp').map(({ createdDate = 0 }) => createdDate);
  const role = roles.some(({ name }) => name === 'admin') ? 'admin' : 'user';
  const enrolledAt = otpTimes.length > 0 ? new Date(Math.min(...otpTimes)) : null;
  const email = normalizeEmailAddress(user.email ?? '') || null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ').trim() || null;
  return {
    email,
    name,
    enabled: user.enabled === true,
    emailVerified: email !== null && user.emailVerified === true,
    role,
    passwordAt: password ? new Date(password) : null,
    secondFactor: isSecondFactorRequired && role === 'admin' ? { since: enrolledAt } : null,
    notBefore: user.notBefore ? new Date(user.notBefore * 1000) : null,
  };
}
