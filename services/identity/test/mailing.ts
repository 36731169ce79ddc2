import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startSink } from '../../../deploy/local/mail-sink.mjs';
import { freePort } from '../../../deploy/local/ports.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { queueMail, type Wanted } from '../src/mail/queue-mail.js';
import { startIdentity } from './make.js';

type Says = { code: number; says: string };

/** Identity with a real mail server that keeps what it gets, and may be taken away. */
export async function startMailing() {
  const port = await freePort();
  const laurel = await startIdentity({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Laurel <no-reply@laurel.test>',
    MAIL_RETRY_MS: '20',
  });
  const { db } = laurel;
  /** What the server says to a recipient, one time after the other, and what it waits for before it takes the next mail. */
  const refused = new Map<string, Says[]>();
  const before: (() => Promise<unknown>)[] = [];
  const openSink = () =>
    startSink({
      port,
      folder: path.join(laurel.stack.folder, 'mail'),
      refuse: (address) => refused.get(address)?.shift() ?? null,
      keeping: async () => void (await before.shift()?.()),
    });
  let sink = await openSink();
  const rowOf = (address: string) =>
    db.mail.findFirstOrThrow({ where: { address }, orderBy: { createdAt: 'desc' } });
  const arrived = (address: string) => sink.store.list().filter(({ to }) => to === address);
  return {
    ...laurel,
    refused,
    before,
    rowOf,
    arrived,
    /** Queues one to somebody new; answers their address. */
    async queue(over: Partial<Wanted<'signed-in'>> = {}): Promise<string> {
      const to = over.to ?? { userId: null, address: `${randomUUID()}@example.org`, called: 'Ada' };
      const mail = { key: randomUUID(), name: 'signed-in' as const, values: { device: 'Firefox on Linux' } };
      await db.$transaction((tx) => queueMail(tx, { ...mail, ...over, to }));
      return to.address;
    },
    /** Its row, once it is so. */
    ended: (address: string, state: string) =>
      until(
        async () => (await rowOf(address)).state === state && rowOf(address),
        async () => JSON.stringify(await rowOf(address)),
      ),
    /** The first mail to somebody, once it is there. */
    async opened(address: string) {
      await until(() => arrived(address).length > 0);
      return (await sink.store.open(arrived(address).at(-1)!.id))!;
    },
    open: (id: string) => sink.store.open(id),
    away: () => sink.stop(),
    hangUp: () => sink.hangUp(),
    async back() {
      sink = await openSink();
    },
    /** What sends loses its connection to the database, as when its process dies. */
    die: () => db.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'postman' and datname = current_database()`,
    async stop() {
      await laurel.stop();
      await sink.stop();
    },
  };
}
/** Somebody at an address that nobody else has. */
export const someoneAt = (called: string | null = null) => ({
  userId: null,
  address: `${randomUUID()}@example.org`,
  called,
});
