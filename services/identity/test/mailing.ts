import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startSink } from '../../../deploy/local/mail/sink.mjs';
import { findFreePort } from '../../../deploy/processes/ports.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { queueMail, type MailInput } from '../src/mail/queue-mail.js';
import { startIdentity } from './make.js';

type SmtpResponse = { code: number; message: string };

/** Starts identity with a real mail server that stores its mails and can be stopped. */
export async function startMailing() {
  const port = await findFreePort();
  const laurel = await startIdentity({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Laurel <no-reply@laurel.test>',
    MAIL_RETRY_MS: '20',
  });
  const { db } = laurel;
  /**
   * `refused`: the server's responses to a recipient, one per attempt. `before`: what the server waits for
   * before it accepts the next mail.
   */
  const refused = new Map<string, SmtpResponse[]>();
  const before: (() => Promise<unknown>)[] = [];
  const openSink = () =>
    startSink({
      port,
      folder: path.join(laurel.stack.folder, 'mail'),
      refuse: (address) => refused.get(address)?.shift() ?? null,
      beforeStore: async () => void (await before.shift()?.()),
    });
  let sink = await openSink();
  const getRow = (address: string) =>
    db.mail.findFirstOrThrow({ where: { address }, orderBy: { createdAt: 'desc' } });
  const arrived = (address: string) => sink.store.list().filter(({ to }) => to === address);
  return {
    ...laurel,
    refused,
    before,
    getRow,
    arrived,
    /** Queues a mail to a new recipient. Returns the address. */
    async queue(over: Partial<MailInput<'signed-in'>> = {}): Promise<string> {
      const to = over.to ?? { userId: null, address: `${randomUUID()}@example.org`, called: 'Ada' };
      const mail = { key: randomUUID(), name: 'signed-in' as const, values: { device: 'Firefox on Linux' } };
      await db.$transaction((tx) => queueMail(tx, { ...mail, ...over, to }));
      return to.address;
    },
    /** The row of the mail, once it has that state. */
    ended: (address: string, state: string) =>
      until(
        async () => (await getRow(address)).state === state && getRow(address),
        async () => JSON.stringify(await getRow(address)),
      ),
    /** The newest mail to an address, once it is there. */
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
    /** The mail sender loses its database connection, as when its process dies. */
    die: () => db.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'mail-sender' and datname = current_database()`,
    async stop() {
      await laurel.stop();
      await sink.stop();
    },
  };
}
/** A recipient with a unique address. */
export const someoneAt = (called: string | null = null) => ({
  userId: null,
  address: `${randomUUID()}@example.org`,
  called,
});
