import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import { IdentityServiceService } from '@laurel/proto/identity/v1/identity';
import { createClient } from '@laurel/runtime/grpc/client';
import { createConnectionPool } from '@laurel/runtime/database/client';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { startIssuer } from '../../../deploy/lab/emulators/oidc-issuer.js';
import { startSink } from '../../../deploy/local/mail/sink.mjs';
import { startSandbox } from '../../../deploy/stripe-sandbox/src/sandbox.ts';
import { until } from '../../../deploy/testing/until.mjs';
import { nobody } from '../../runtime/test/callers.js';
import { Db } from '../src/database/client.js';
import { startKillable, type Killable } from '../../runtime/test/killable.js';
import { startSending } from './sending.js';

const [KEY, SECRET] = ['sk_test_laurel', 'whsec_for_tests'];
const MAIL_REFUSAL = { code: 550, message: 'no such user' };

interface Session {
  status: string;
  amount_total: number;
  payment_intent: string;
  metadata: { batchId?: string };
}
interface Refund {
  amount: number;
  payment_intent: string;
}

/** Retries until the service responds, as a caller would. */
export const retryWhileUnavailable = <T>(work: () => Promise<T>): Promise<T> =>
  until(() =>
    work().catch((error: unknown) => {
      if (error instanceof Refusal && ['unavailable', 'internal'].includes(error.kind)) return null;
      throw error;
    }),
  );

/**
 * Starts the whole saga: submissions, billing and identity as separate processes that can be killed, the
 * Stripe sandbox and a mail server.
 */
export async function startSaga() {
  let submissions: Killable;
  const laurel = await startSending({}, async (env) => {
    submissions = await startKillable('submissions', env);
    const db = new Db(env as never);
    const close = () => Promise.all([submissions.close(), db.onApplicationShutdown()]);
    return { app: { get: () => db } as never, close };
  });
  const { stack, as } = laurel;
  const mailServer = { refused: 0, beforeStore: async () => {} };
  const sink = await startSink({
    port: 0,
    folder: path.join(stack.folder, 'mail'),
    refuse: (address: string) => {
      if (!address.startsWith('nobody')) return null;
      mailServer.refused++;
      return MAIL_REFUSAL;
    },
    beforeStore: () => mailServer.beforeStore(),
  });
  const issuer = await startIssuer();
  const env = {
    identity: {
      ...(await stack.env('identity')),
      PUBLIC_URL: 'http://localhost:8080',
      KEYCLOAK_URL: issuer.url,
      KEYCLOAK_CLIENT_SECRET: 'x',
      TOKEN_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_FROM: 'Laurel <no-reply@laurel.test>',
      MAIL_RETRY_MS: '20',
    },
    billing: await stack.env('billing'),
  };
  const toBilling = createClient(BillingServiceService, env.billing.GRPC_URL!);
  const toIdentity = createClient(IdentityServiceService, env.identity.GRPC_URL!);
  const webhookServer = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const event = { body: Buffer.concat(chunks), signature: String(request.headers['stripe-signature']) };
    // The sandbox gives up after some attempts, so this waits until billing is running again.
    const status = await retryWhileUnavailable(() => as(nobody, () => toBilling.takeStripeEvent(event))).then(
      () => 200,
      () => 503,
    );
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => webhookServer.listen(0, '127.0.0.1', resolve));
  const folder = path.join(stack.folder, 'stripe');
  fs.mkdirSync(folder);
  const url = `http://127.0.0.1:${(webhookServer.address() as AddressInfo).port}/`;
  const sandbox = await startSandbox({ port: 0, folder, webhook: { url, secrets: [SECRET] } });
  const stripeEnv = {
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: sandbox.url,
    PUBLIC_URL: 'http://localhost:8080',
  };
  const [identity, billing] = await Promise.all([
    startKillable('identity', env.identity),
    startKillable('billing', { ...env.billing, ...stripeEnv }),
  ]);
  const billingPool = createConnectionPool(stack.url('billing'), { max: 2 });
  const queryBilling = async <T>(sql: string, ...values: unknown[]) =>
    (await billingPool.query(sql, values)).rows as T[];
  const listAtStripe = async <T>(what: string): Promise<T[]> => {
    const headers = { authorization: `Bearer ${KEY}` };
    const answer = await fetch(`${sandbox.url}/v1/${what}?limit=100`, { headers });
    return ((await answer.json()) as { data: T[] }).data;
  };
  return {
    ...laurel,
    toBilling,
    sink,
    mailServer,
    queryBilling,
    kill: (which: 'submissions' | 'billing') => (which === 'billing' ? billing : submissions).kill(),
    controlStripe: (name: string, body: object = {}) =>
      fetch(`${sandbox.url}/_sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) }),
    /** Returns the amounts that Stripe charged and refunded for a batch. */
    async getStripeAmounts(batchId: string) {
      const sessions = await listAtStripe<Session>('checkout/sessions');
      const completed = sessions.filter(
        (session) => session.metadata.batchId === batchId && session.status === 'complete',
      );
      const intents = completed.map((session) => session.payment_intent);
      const refunds = await listAtStripe<Refund>('refunds');
      return {
        charged: completed.map((session) => session.amount_total),
        refunded: refunds
          .filter((refund) => intents.includes(refund.payment_intent))
          .map(({ amount }) => amount),
      };
    },
    /** Registers a user with five submission tokens. */
    async registerFilmmaker() {
      const claims = issuer.person({ name: 'Ada', email_verified: true });
      const accessToken = await issuer.accessToken(claims);
      const tokens = { accessToken, refreshToken: 'refresh', idToken: 'id', previousToken: undefined };
      await retryWhileUnavailable(() => as(nobody, () => toIdentity.startSession(tokens)));
      const who = { user: claims.sub!, role: 'user' as const, impersonator: '' };
      const userQuery = 'select 1 from user_meta_data where "userId" = $1';
      await until(async () => (await queryBilling(userQuery, who.user)).length === 1);
      await queryBilling(
        `with booked as (insert into ledger_entry ("userId", kind, token, amount, reason, "idempotencyKey")
           values ($1::uuid, 'grant', 'submission', 5, 'For a test', 'test:' || $1))
         update user_meta_data set "availableSubmissionTokens" = 5 where "userId" = $1::uuid`,
        who.user,
      );
      return who;
    },
    async stop() {
      for (const connection of [toBilling, toIdentity]) connection.close();
      await Promise.all([identity.close(), billing.close(), billingPool.end()]);
      await laurel.stop();
      await Promise.all([sink.stop(), issuer.stop(), sandbox.stop()]);
      await new Promise((resolve) => webhookServer.close(resolve).closeAllConnections());
    },
  };
}
