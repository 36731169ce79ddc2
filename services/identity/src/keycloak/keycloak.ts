import { normalizeEmailAddress } from '@laurel/rules/accounts/people';
import { Env } from '@laurel/runtime/process/env';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable, Logger } from '@nestjs/common';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Identity } from '../domain/account.js';
import { createInvalidSignInError } from '../domain/account-status.js';
import { getKeycloakServerUrl, type IdentityEnv } from '../settings/identity.env.js';

/**
 * The person and the log-in that a token states. The role comes from `KeycloakAdmin.getAccountStatuses`
 * instead.
 */
export interface SignIn extends Pick<Identity, 'userId' | 'name' | 'email'> {
  /** The Keycloak session. */
  idpSessionId: string;
  jti: string;
  /**
   * The time at which the password was entered. It is older than the token if Keycloak did not ask for it
   * again.
   */
  authenticatedAt: Date;
  expiresAt: Date;
  scope: string | null;
}
/** The content of a logout token: Keycloak has ended one session, or all sessions of a user. */
export interface LogoutToken {
  jti: string;
  expiresAt: Date;
  idpSessionId: string | null;
  userId: string | null;
}

const BACKCHANNEL_LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
const TIMEOUT_MS = scaleTimeout(2000);
export const createSignInUnavailableError = () =>
  refuse.unavailable(
    'sign_in.unavailable',
    'Logging in is not possible right now. Please try again in a moment.',
  );

/** Verifies the tokens of the identity provider. */
@Injectable()
export class Keycloak {
  private readonly log = new Logger('keycloak');
  private readonly env: IdentityEnv;
  private readonly issuer: string;
  private readonly keySet: ReturnType<typeof createRemoteJWKSet>;
  constructor(env: Env) {
    this.env = env as IdentityEnv;
    this.issuer = `${this.env.KEYCLOAK_URL}/realms/laurel`;
    this.keySet = createRemoteJWKSet(
      new URL(`${getKeycloakServerUrl(this.env)}/realms/laurel/protocol/openid-connect/certs`),
      { timeoutDuration: TIMEOUT_MS },
    );
  }

  /** @throws sign_in.invalid for anything but a valid access token of the web client */
  async verifyAccessToken(accessToken: string): Promise<SignIn> {
    const claims = await this.verify(accessToken, {
      audience: 'identity',
      typ: 'JWT',
      requiredClaims: ['sub', 'sid', 'exp', 'azp', 'jti', 'email', 'auth_time'],
    });
    if (!claims || claims.typ !== 'Bearer' || claims.azp !== 'web') throw createInvalidSignInError();
    const email = normalizeEmailAddress(String(claims.email));
    return {
      userId: claims.sub!,
      idpSessionId: String(claims.sid),
      jti: claims.jti!,
      authenticatedAt: new Date(Number(claims.auth_time) * 1000),
      expiresAt: new Date(claims.exp! * 1000),
      scope: (claims.scope as string) ?? null,
      name: (claims.name as string)?.trim() || email,
      email,
    };
  }

  /** Returns null if the token is not a logout token for this service. */
  async verifyLogoutToken(token: string): Promise<LogoutToken | null> {
    const claims = await this.verify(token, {
      audience: 'web',
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'exp', 'jti'],
    });
    const isLogout =
      claims &&
      (claims.events as Record<string, unknown>)?.[BACKCHANNEL_LOGOUT] &&
      !('nonce' in claims) &&
      (claims.sid || claims.sub);
    if (!isLogout) return null;
    return {
      jti: claims.jti!,
      expiresAt: new Date(claims.exp! * 1000),
      idpSessionId: (claims.sid as string) ?? null,
      userId: claims.sub ?? null,
    };
  }

  private async verify(
    token: string,
    expected: { audience: string; typ: string; requiredClaims: string[] },
  ): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, this.keySet, {
        ...expected,
        issuer: this.issuer,
        algorithms: ['RS256'],
        clockTolerance: 5,
      });
      return payload;
    } catch (error) {
      const isInvalidToken =
        error instanceof errors.JOSEError &&
        !(error instanceof errors.JWKSTimeout) &&
        !(error instanceof errors.JWKSInvalid) &&
        error.code !== 'ERR_JOSE_GENERIC';
      if (isInvalidToken) return null;
      this.log.error(error);
      throw createSignInUnavailableError();
    }
  }

  /** Returns the URL at which the browser ends its session at Keycloak. */
  getLogoutUrl(): string {
    const query = new URLSearchParams({
      client_id: 'web',
      post_logout_redirect_uri: `${this.env.PUBLIC_URL}/`,
    });
    return `${this.issuer}/protocol/openid-connect/logout?${query}`;
  }
}
