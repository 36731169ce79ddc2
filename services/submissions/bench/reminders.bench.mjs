// Measures how long 100,000 people wait for their notification and their mail. Each has an entry whose last
// deadline is three days away. Two replicas of submissions and two of identity run as separate processes,
// with a real database, a real bus and a mail server that counts. Fails unless everybody gets each exactly
// once.
// npm run bench:reminders -- [--people 100000] after `npm run build`
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { superviseChild } from '../../../deploy/processes/supervise-child.mjs';
import { getMallocEnv, getNodeFlags } from '../../../deploy/workspace/repository.mjs';
import { recordMeasurements } from '../../../deploy/lab/measurements/record.mjs';
import { parseOptions, recordOption, parseCount } from '../../../deploy/workspace/options.mjs';
import { withClient } from '../../../deploy/install/servers/postgres.mjs';
import { startStack } from '../../../deploy/testing/stack.mjs';

const { values } = parseOptions({
  command: 'npm run bench:reminders --',
  description: 'Times reminders of as many people, from the round to their mails, over two replicas.',
  options: { people: { type: 'string', description: 'How many (100000).' }, record: recordOption },
});
const PEOPLE = parseCount(values.people, 'people', 100_000);
const [MAX_SECONDS, COMPETITIONS, REPLICAS] = [600, 200, 2];
const [BARE, AT_ONCE] = [2000, 4];
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The number of mails received for each address. */
const written = new Map();
const sink = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, { envelope }, done) {
    stream.resume();
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) written.set(address, (written.get(address) ?? 0) + 1);
      done(null);
    });
  },
});
await new Promise((resolve) => sink.listen(0, '127.0.0.1', resolve));

/**
 * Returns the seconds that the mail server alone needs for as many mails, extrapolated from a sample. Sends
 * four at a time, as a replica does.
 */
async function sinkAlone() {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sink.server.address().port,
    pool: true,
    maxConnections: AT_ONCE,
    ignoreTLS: true,
  });
  const mail = (n) => ({
    from: 'no-reply@laurel.test',
    to: `bare${n}@example.org`,
    subject: 'Due',
    text: 'x'.repeat(1500),
  });
  const from = performance.now();
  await Promise.all(Array.from({ length: BARE }, (_one, n) => transport.sendMail(mail(n))));
  transport.close();
  written.clear();
  return ((performance.now() - from) / 1000 / BARE) * PEOPLE;
}
const bare = await sinkAlone();

const stack = await startStack();
const more = {
  identity: {
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: 'http://127.0.0.1:9',
    KEYCLOAK_CLIENT_SECRET: 'x',
    TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: `smtp://127.0.0.1:${sink.server.address().port}`,
    MAIL_FROM: 'Laurel <no-reply@laurel.test>',
  },
  submissions: {},
};
const getEnv = async (name, n) => ({ ...(await stack.env(name, n)), ...more[name], LOG_LEVEL: 'error' });
const getDatabaseUrl = async (name) => (await stack.env(name)).DATABASE_URL;
const idSql = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

await withClient(await getDatabaseUrl('identity'), (db) =>
  db.query(
    `insert into "user" (id, name, email, "emailVerified", "updatedAt") select ${idSql}, 'Person ' || n, 'p' || n || '@example.org', true, now() from generate_series(1, $1::int) n`,
    [PEOPLE],
  ),
);
const dates = [
  { id: 1, date: inDays(3), deprecated: false, closesAt: `${inDays(3)}T23:59:59.000Z`, fees: [] },
];
await withClient(await getDatabaseUrl('submissions'), async (db) => {
  await db.query(
    `insert into festival (id, name) select n, 'Festival ' || n from generate_series(1, $1::int) n`,
    [COMPETITIONS],
  );
  await db.query(
    `insert into competition (id, name, "festivalId", dates, "isDeprecated") select n, 'Shorts', n, $2::jsonb, false from generate_series(1, $1::int) n`,
    [COMPETITIONS, JSON.stringify(dates)],
  );
  await db.query(
    `insert into film (id, "ownerId", name, length) select n, ${idSql}, 'Film ' || n, 600 from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await db.query(
    `insert into user_submission ("filmId", "userId", "competitionId", state, "createdAt", "updatedAt")
       select n, ${idSql}, n % ${COMPETITIONS} + 1, 'to-submit', now() - interval '100 days', now() from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await db.query('analyze');
});

const children = [];
async function serve(name, n) {
  const env = await getEnv(name, n);
  const main = path.resolve(import.meta.dirname, `../../${name}/dist/main.js`);
  const child = spawn(process.execPath, [...getNodeFlags(name), main], {
    env: { ...process.env, ...getMallocEnv(name), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  superviseChild(child, 'SIGKILL');
  const ready = () =>
    fetch(`http://127.0.0.1:${env.HTTP_PORT}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await ready()); tries++) {
    if (tries > 150) {
      const health = await fetch(`http://127.0.0.1:${env.HTTP_PORT}/health/ready`).then(
        (answer) => answer.text(),
        String,
      );
      throw new Error(`${name} is not ready: ${health}`);
    }
    await sleep(100);
  }
}
const from = performance.now();
const seconds = () => (performance.now() - from) / 1000;
await Promise.all(
  ['identity', 'submissions'].flatMap((name) =>
    Array.from({ length: REPLICAS }, (_one, n) => serve(name, n + 1)),
  ),
);
const started = seconds();
const noted = async () =>
  withClient(await getDatabaseUrl('submissions'), async (db) => {
    const { rows } = await db.query('select count(*)::int as n from notification');
    return rows[0].n;
  });
let notedAt = null;
while (written.size < PEOPLE && seconds() < 2 * MAX_SECONDS) {
  await sleep(2000);
  const n = await noted();
  if (notedAt === null && n >= PEOPLE) notedAt = seconds();
  if (process.stdout.isTTY) process.stdout.write(`\r${n} noted, ${written.size} written to `);
}
const took = seconds() - started;
await sleep(3000); // waits for mails that would arrive twice
const twice = [...written.values()].filter((times) => times > 1).length;
const all = await noted();
console.log(
  `\n${PEOPLE} people, load ${os.loadavg()[0].toFixed(1)}: noted after ${notedAt === null ? 'never' : (notedAt - started).toFixed(0)} s, all mails after ${took.toFixed(0)} s (must ${MAX_SECONDS}; the mail server alone ${bare.toFixed(0)}); ` +
    `${written.size} written to, ${twice} of them twice, ${all} notifications`,
);
const isMissed = written.size < PEOPLE || twice > 0 || all !== PEOPLE || took > MAX_SECONDS;
console.log(isMissed ? 'A bar is missed.' : 'Within its bars.');
if (values.record)
  recordMeasurements('npm run bench:reminders', [
    {
      metric: `reminders for ${PEOPLE.toLocaleString('en')} people`,
      value: `${took.toFixed(0)} s`,
      reference: `limit ${MAX_SECONDS} s`,
    },
  ]);
for (const child of children) child.kill('SIGTERM');
await Promise.all(
  children.map((child) => child.exitCode !== null || new Promise((resolve) => child.on('exit', resolve))),
);
await new Promise((resolve) => sink.close(resolve));
await stack.stop();
process.exitCode = isMissed ? 1 : 0;
process.exit();
