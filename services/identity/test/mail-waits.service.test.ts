import { readServiceEnv } from '@laurel/runtime/process/env';
import path from 'node:path';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { startSink } from '../../../deploy/local/mail/sink.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { identity } from '../src/identity.module.js';
import { identityEnv } from '../src/settings/identity.env.js';
import { readMailSettings } from '../src/mail/mail-settings.js';
import { classifyFailure } from '../src/mail/smtp-transport.js';
import { queueMail } from '../src/mail/queue-mail.js';
import { fetchMetric } from '../../runtime/test/read-metric.js';
import { startIdentity } from './make.js';

describe('the service without SMTP_URL', () => {
  const output: string[] = [];
  let laurel: Awaited<ReturnType<typeof startIdentity>>;
  beforeAll(async () => {
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
    laurel = await startIdentity();
    vi.restoreAllMocks();
  });
  afterAll(() => laurel?.stop());

  it('logs the missing server at the start, lets mails wait, stays ready and reports them in its health', async () => {
    expect(output.join('')).toContain('SMTP_URL is not set: e-mails are queued and not sent.');
    const to = { userId: null, address: 'ada@example.org', called: null };
    await laurel.db.$transaction((tx) => queueMail(tx, { key: 'one', to, name: 'signed-in', values: {} }));
    const response = await fetch(`http://127.0.0.1:${laurel.port}/health/ready`);
    expect(response.status).toBe(200);
    const { notes } = (await response.json()) as { notes: { mail: object } };
    expect(notes.mail).toEqual({
      sends: false,
      why: 'SMTP_URL is not set: e-mails are queued',
      waiting: 1,
      dead: 0,
      oldest: expect.any(String),
      error: null,
    });
  });

  it('sends the waiting mails as soon as a server is configured', async () => {
    const { stack, env, db } = laurel;
    const sink = await startSink({ port: 0, folder: path.join(stack.folder, 'mail') });
    const server = { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, MAIL_FROM: 'no-reply@laurel.test' };
    const replica = await boot(identity, { ...env, ...(await stack.env('identity', 1)), ...server });
    await until(async () => (await db.mail.findUnique({ where: { key: 'one' } }))?.state === 'sent');
    expect(sink.store.list()).toMatchObject([{ to: 'ada@example.org' }]);
    await replica.close();
    await sink.stop();
  });

  it('reports the number of waiting and of dead mails as metrics', async () => {
    const { db, port } = laurel;
    const to = { userId: null, address: 'grace@example.org', called: null };
    await db.$transaction(async (tx) => {
      for (const key of ['two', 'three', 'four'])
        await queueMail(tx, { key, to, name: 'signed-in', values: {} });
      await tx.mail.update({ where: { key: 'four' }, data: { state: 'dead' } });
    });
    expect(await fetchMetric(port, 'laurel_mails')).toEqual({ waiting: 2, dead: 1 });
  });
});

const requiredEnv = {
  DATABASE_URL: 'postgresql://x',
  NATS_URL: 'x',
  NATS_PASSWORD: 'x',
  GRPC_URL: 'x',
  HTTP_PORT: '1',
  CALLER_PUBLIC_KEY: 'eA==',
  PUBLIC_URL: 'http://localhost',
  KEYCLOAK_URL: 'http://localhost',
  KEYCLOAK_CLIENT_SECRET: 'x',
  TOKEN_KEY: Buffer.alloc(32).toString('base64'),
  DOSSIER_KEY: Buffer.alloc(32).toString('base64'),
};
const parseMailSettings = (mail: Record<string, string>) =>
  readMailSettings(readServiceEnv(identityEnv, { ...requiredEnv, ...mail }));
const MAIL_FROM = 'no-reply@laurel.test';

it.each([
  [{ SMTP_URL: 'https://mail.test', MAIL_FROM }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'Laurel' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'x <a@b.c>\r\nBcc: d@e.f' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://mail.test' }, 'MAIL_FROM'],
])('refuses the environment %j', (mail, name) => {
  const parse = () => parseMailSettings(mail as unknown as Record<string, string>);
  expect(parse).toThrow(/^The environment is not usable:/);
  expect(parse).toThrow(name);
});

it.each([
  ['smtp://localhost:25', true],
  ['smtp://mail.test:587', false],
  ['smtp://relay:25?requireTLS=false', true],
])('decides whether %s may be used without encryption: %s', (SMTP_URL, allowsUnencrypted) =>
  expect(parseMailSettings({ SMTP_URL, MAIL_FROM: 'Laurel Films <no-reply@laurel.test>' })).toMatchObject({
    sender: { name: 'Laurel Films', address: 'no-reply@laurel.test' },
    allowsUnencrypted,
  }),
);

it.each([
  ['unavailable', { code: 'EDNS' }],
  ['unavailable', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
  ['unavailable', { code: 'ETIMEDOUT', command: 'CONN' }],
  ['unavailable', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' }],
  ['refused', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
  ['refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
  ['retry', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }],
  ['retry', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }],
  ['retry', { code: 'ESOCKET', command: 'DATA' }],
])('classifies an SMTP error as %s: %j', (verdict, error) => expect(classifyFailure(error)).toBe(verdict));
