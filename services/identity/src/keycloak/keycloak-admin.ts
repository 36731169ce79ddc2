import KcAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import { plainAddress } from '@laurel/rules/people';
import { Env } from '@laurel/runtime/env';
import { Refusal } from '@laurel/runtime/refusals';
import { Injectable, Logger } from '@nestjs/common';
import type { Standing } from '../domain/standing.js';
import { askedAt, type IdentityEnv } from '../identity.env.js';

const AWAY_MS = 2000;
/** How long a token of the service account is used; Keycloak lets it live for `accessTokenLifespan`, which is longer. */
const TOKEN_MS = 30_000;
/** How long Keycloak may take to tell that a session was gone on with. A log-in that is older than a new password is refused all the same. */
const TOLD_LATE_MS = 5 * 60_000;
/** Keycloak's own words for what it does not have. A proxy, another realm and a wrong path say 404 too, and know nothing of it. */
const GONE = /^(user|sess+ion) not found$/i;

function isGone(error: unknown): boolean {
  if (!(error instanceof NetworkError) || error.response.status !== 404) return false;
  const { error: said } = (error.responseData ?? {}) as { error?: unknown };
  return typeof said === 'string' && GONE.test(said);
}

/** Whether it was heard and not done, or never heard: what broke off, or came back as an error of the server, may have been done. */
function isNo(error: unknown): boolean {
  if (error instanceof NetworkError) return error.response.status < 500;
  return ((error as Error)?.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';
}

/** What identity asks of Keycloak's Admin API, as its service account (`manage-users`). */
@Injectable()
export class KeycloakAdmin {
  private readonly log = new Logger('keycloak');
  private readonly env: IdentityEnv;
  private known: { admin: Promise<KcAdminClient>; until: number } | null = null;
  constructor(env: Env) {
    this.env = env as IdentityEnv;
  }

  /** Ends one of Keycloak's sessions, or all of a user; false when Keycloak could not be asked. Already ended counts as ended. */
  async end(what: { idpSessionId: string } | { userId: string }): Promise<boolean> {
    return this.done(what, (admin) => {
      const ending =
        'userId' in what
          ? admin.users.logout({ id: what.userId })
          : admin.realms.deleteSession({ realm: 'laurel', session: what.idpSessionId, isOffline: false });
      return ending.catch(unlessGone);
    });
  }

  /** Ends all that everybody has there, which Keycloak tells nobody; false when it did not say that it has. */
  endAll(): Promise<boolean> {
    return this.done({ all: true }, (admin) => admin.realms.logoutAll({ realm: 'laurel' }));
  }

  /**
   * Which of somebody's sessions there may have been gone on with at or after this; null when Keycloak could not be asked. It tells that in whole
   * seconds, and late: a browser that is on its way back from a new password is told as it was when it went there.
   */
  async usedSince(userId: string, since: Date): Promise<Set<string> | null> {
    const used = new Set<string>();
    const isAnswered = await this.done({ userId }, async (admin) => {
      const told = Math.floor(since.getTime() / 1000) * 1000 - TOLD_LATE_MS;
      for (const { id, lastAccess = 0 } of await admin.users.listSessions({ id: userId }))
        if (id && lastAccess >= told) used.add(id);
    });
    return isAnswered ? used : null;
  }

  /**
   * Gives an account another name; false when Keycloak could not be asked. Only the name is sent: Keycloak keeps what is not said, and an
   * operator who closes the account at this moment is not overruled.
   */
  rename(userId: string, name: string): Promise<boolean> {
    return this.done({ userId }, (admin) =>
      admin.users.update({ id: userId }, { firstName: name, lastName: '' }),
    );
  }

  /** Ends all sessions of an account, and then the account; false when Keycloak could not be asked. Already gone counts as gone. */
  async remove(userId: string): Promise<boolean> {
    return this.done({ userId }, async (admin) => {
      await admin.users.logout({ id: userId }).catch(unlessGone);
      await admin.users.del({ id: userId }).catch(unlessGone);
    });
  }

  /** Has the next log-in set up a second factor, and ends all sessions before it; false when Keycloak could not be asked. No more is sent, as in `rename`. */
  async askForSecondFactor(userId: string): Promise<boolean> {
    return this.done({ userId }, async (admin) => {
      const user = await admin.users.findOne({ id: userId }, { catchNotFound: false });
      const requiredActions = [...new Set([...(user?.requiredActions ?? []), 'CONFIGURE_TOTP'])];
      await admin.users.update({ id: userId }, { requiredActions });
      await admin.users.logout({ id: userId }).catch(unlessGone);
    });
  }

  private async done(about: object, work: (admin: KcAdminClient) => Promise<unknown>): Promise<boolean> {
    try {
      await work(await this.signedIn());
      return true;
    } catch (error) {
      this.forget(error, about);
      return false;
    }
  }

  /** How accounts stand now: those about whom Keycloak answered; none while it is away. */
  async standings(userIds: readonly string[]): Promise<Map<string, Standing>> {
    const standings = new Map<string, Standing>();
    const admin = await this.signedIn().catch((error: unknown) => this.forget(error));
    if (!admin) return standings;
    const isAsked = this.env.ADMIN_SECOND_FACTOR === 'required';
    const ask = async (id: string) => standings.set(id, await standing(admin, id, isAsked));
    await Promise.all(userIds.map((id) => ask(id).catch((error) => this.forget(error, { userId: id }))));
    return standings;
  }

  /** Changes something there. `away`: it was surely not done; `unsure`: it may have been. A refusal of the work itself is thrown. */
  async change<T>(
    about: object,
    work: (admin: KcAdminClient) => Promise<T>,
  ): Promise<{ result: T } | 'away' | 'gone' | 'unsure'> {
    const admin = await this.signedIn().catch((error: unknown) => this.forget(error, about));
    if (!admin) return 'away';
    try {
      return { result: await work(admin) };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (isGone(error)) return 'gone';
      this.forget(error, about);
      return isNo(error) ? 'away' : 'unsure';
    }
  }

  /** Has Keycloak send the mail with which somebody verifies their address. */
  sendVerification(userId: string) {
    return this.change({ userId }, (admin) => admin.users.sendVerifyEmail({ id: userId, clientId: 'web' }));
  }

  private forget(error: unknown, about: object = {}): null {
    const status = error instanceof NetworkError ? error.response.status : null;
    this.log.error({ ...about, status, error });
    return (this.known = null);
  }

  private signedIn(): Promise<KcAdminClient> {
    if (!this.known || this.known.until < Date.now())
      this.known = { admin: this.signIn(), until: Date.now() + TOKEN_MS };
    return this.known.admin;
  }

  private async signIn(): Promise<KcAdminClient> {
    const admin = new KcAdminClient({ baseUrl: askedAt(this.env), realmName: 'laurel', timeout: AWAY_MS });
    await admin.auth({
      grantType: 'client_credentials',
      clientId: 'identity',
      clientSecret: this.env.KEYCLOAK_CLIENT_SECRET,
    });
    return admin;
  }
}

function unlessGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

async function standing(admin: KcAdminClient, id: string, isFactorAsked: boolean): Promise<Standing> {
  const answers = await Promise.all([
    admin.users.findOne({ id }, { catchNotFound: false }),
    admin.users.listCompositeRealmRoleMappings({ id }),
    admin.users.getCredentials({ id }),
  ]).catch(unlessGone);
  if (!answers) return null;
  const [user, roles, credentials] = answers;
  if (user?.id !== id) throw new Error('This is no answer of Keycloak about this user.');
  const password = credentials.find(({ type }) => type === 'password')?.createdDate;
  // Keycloak's browser flow and its reset ask every log-in of an account for its OTP, once there is one.
  const factors = credentials.filter(({ type }) => type === 'otp').map(({ createdDate = 0 }) => createdDate);
  const role = roles.some(({ name }) => name === 'admin') ? 'admin' : 'user';
  const since = factors.length > 0 ? new Date(Math.min(...factors)) : null;
  const email = plainAddress(user.email ?? '') || null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ').trim() || null;
  return {
    email,
    name,
    enabled: user.enabled === true,
    emailVerified: email !== null && user.emailVerified === true,
    role,
    passwordAt: password ? new Date(password) : null,
    secondFactor: isFactorAsked && role === 'admin' ? { since } : null,
    notBefore: user.notBefore ? new Date(user.notBefore * 1000) : null,
  };
}
