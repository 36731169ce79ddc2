import { randomBytes, randomUUID } from 'node:crypto';
import { IdentityServiceService } from '@laurel/proto/identity/v1/identity';
import { boot } from '@laurel/runtime/lifecycle/boot';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import type { JWTPayload } from 'jose';
import { startIssuer } from '../../../deploy/lab/emulators/oidc-issuer.js';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { runAs, nobody } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { RequestVerificationMail } from '../src/commands/account/request-verification-mail.js';
import { Db } from '../src/database/client.js';
import { identity } from '../src/identity.module.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

/** A delay of Keycloak in milliseconds that exceeds identity's timeout. */
export const TOO_LATE_MS = scaleTimeout(2000) + 300;

/** The time that the BFF waits for a sign-in. */
const SIGN_IN_MS = 10_000;

/** The service behind its real server, on a real database and bus, with a token issuer in place of Keycloak. */
export async function startIdentity(settingsOverrides: Record<string, string> = {}) {
  const [stack, issuer] = await Promise.all([startStack(), startIssuer()]);
  const settings = {
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: issuer.url,
    KEYCLOAK_CLIENT_SECRET: 'x',
    TOKEN_KEY: randomBytes(32).toString('base64'),
    ...settingsOverrides,
  };
  const env = { ...(await stack.env('identity')), ...settings };
  const service = await boot(identity, env);
  const client = createClient(IdentityServiceService, env.GRPC_URL!);
  const db = service.app.get(Db, { strict: false });
  const as = runAs(stack);
  return {
    stack,
    issuer,
    service,
    env,
    port: env.HTTP_PORT!,
    client,
    db,
    as,
    /** Signs a user in, as the BFF does after Keycloak's page. */
    async start(claims: JWTPayload, previousToken?: string) {
      const accessToken = await issuer.accessToken(claims);
      const request = { accessToken, refreshToken: 'refresh', idToken: 'id', previousToken };
      const deadline = Date.now() + scaleTimeout(SIGN_IN_MS);
      const started = await as(nobody, () => client.startSession(request, SIGN_IN_MS), { deadline });
      await service.app.get(RequestVerificationMail, { strict: false }).waitForPendingMails();
      return started;
    },
    resolve: (token: string) => as(nobody, () => client.resolveSession({ token })),
    /** Counts the database sessions that wait for a lock. */
    countLockWaits: () =>
      countRows(db, 'pg_stat_activity', `datname = current_database() and wait_event_type = 'Lock'`),
    /** The number of published events of a type for an aggregate. */
    countEvents: (type: string, aggregate: string) =>
      countRows(db, 'outbox', 'type = $1 and aggregate = $2', type, aggregate),
    /** Sends a logout token as Keycloak's back channel does. */
    backchannel: (token: string) =>
      fetch(`http://127.0.0.1:${env.HTTP_PORT}/auth/backchannel-logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      }),
    async stop() {
      client.close();
      await service.close();
      await Promise.all([stack.stop(), issuer.stop()]);
    },
  };
}

/** The current time in seconds, as tokens state it. */
export const getNowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Returns another token of the same log-in. */
export const createSameLoginToken = (person: JWTPayload, overrides: JWTPayload = {}): JWTPayload => ({
  ...person,
  jti: randomUUID(),
  ...overrides,
});

/** Returns a token of a new log-in of the same person. */
export const createNewLoginToken = (person: JWTPayload, overrides: JWTPayload = {}): JWTPayload =>
  createSameLoginToken(person, { sid: randomUUID(), auth_time: getNowSeconds(), ...overrides });

/** Creates a caller without an impersonator. */
export const createCaller = (user: string, role: Caller['role'] = 'user'): Caller => ({
  user,
  role,
  impersonator: '',
});
