import KcAdminClient from '@keycloak/keycloak-admin-client';
import { Env } from '@laurel/runtime/env';
import { Injectable, Logger } from '@nestjs/common';
import type { Standing } from './domain/standing.js';
import type { IdentityEnv } from './identity.env.js';

const AWAY_MS = 2000;
/** How long a token of the service account is used; Keycloak lets it live for `accessTokenLifespan`, which is longer. */
const TOKEN_MS = 30_000;
const isGone = (error: unknown) => (error as { response?: Response }).response?.status === 404;

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
    try {
      const admin = await this.signedIn();
      if ('userId' in what) await admin.users.logout({ id: what.userId });
      else
        await admin.realms.deleteSession({ realm: 'laurel', session: what.idpSessionId, isOffline: false });
      return true;
    } catch (error) {
      if (isGone(error)) return true;
      this.forget(error);
      return false;
    }
  }

  /** How accounts stand now; null when Keycloak could not be asked about all of them. */
  async standings(userIds: readonly string[]): Promise<Map<string, Standing> | null> {
    try {
      const admin = await this.signedIn();
      const standings = userIds.map(async (id) => [id, await standing(admin, id)] as const);
      return new Map(await Promise.all(standings));
    } catch (error) {
      this.forget(error);
      return null;
    }
  }

  private forget(error: unknown): void {
    this.log.error(error);
    this.known = null;
  }

  private signedIn(): Promise<KcAdminClient> {
    if (!this.known || this.known.until < Date.now())
      this.known = { admin: this.signIn(), until: Date.now() + TOKEN_MS };
    return this.known.admin;
  }

  private async signIn(): Promise<KcAdminClient> {
    const admin = new KcAdminClient({
      baseUrl: this.env.KEYCLOAK_URL,
      realmName: 'laurel',
      timeout: AWAY_MS,
    });
    await admin.auth({
      grantType: 'client_credentials',
      clientId: 'identity',
      clientSecret: this.env.KEYCLOAK_CLIENT_SECRET,
    });
    return admin;
  }
}

async function standing(admin: KcAdminClient, id: string): Promise<Standing> {
  try {
    const [user, roles, credentials] = await Promise.all([
      admin.users.findOne({ id }),
      admin.users.listCompositeRealmRoleMappings({ id }),
      admin.users.getCredentials({ id }),
    ]);
    if (!user) return null;
    const password = credentials.find(({ type }) => type === 'password')?.createdDate;
    return {
      enabled: user.enabled === true,
      emailVerified: user.emailVerified === true,
      role: roles.some(({ name }) => name === 'admin') ? 'admin' : 'user',
      passwordAt: password ? new Date(password) : null,
    };
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
