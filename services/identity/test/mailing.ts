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
  /** The errors with which the server responds for a recipient, one per attempt. */
  const refused = new Map<string, SmtpResponse[]>();
  /** Functions that the server runs before it accepts a mail, one per mail. */
  const beforeAccepting: (() => Promise<unknown>)[] = [];
  const openSink = () =>
    startSink({
      port,
      folder: path.join(laurel.stack.folder, 'mail'),
      refuse: (address) => refused.get(address)?.shift() ?? null,
      beforeStore: async () => {
        await beforeAccepting.shift()?.();
      },
    });
  let sink = await openSink();
  const getRow = (address: string) =>
    db.mail.findFirstOrThrow({ where: { address }, orderBy: { createdAt: 'desc' } });
  const listReceivedMails = (address: string) => sink.store.list().filter(({ to }) => to === address);
  return {
    ...laurel,
    refused,
    beforeAccepting,
    getRow,
    listReceivedMails,
    /** Queues a mail to a new recipient. Returns the address. */
    async queue(overrides: Partial<MailInput<'signed-in'>> = {}): Promise<string> {
      const to = overrides.to ?? { userId: null, address: `${randomUUID()}@example.org`, called: 'Ada' };
      const mail = { key: randomUUID(), name: 'signed-in' as const, values: { device: 'Firefox on Linux' } };
      await db.$transaction((tx) => queueMail(tx, { ...mail, ...overrides, to }));
      return to.address;
    },
    /** Waits until the mail has this state, and returns its row. */
    waitForState: (address: string, state: string) =>
      until(
        async () => (await getRow(address)).state === state && getRow(address),
        async () => JSON.stringify(await getRow(address)),
      ),
    /** Waits for a mail to an address, and returns the newest one. */
    async waitForMail(address: string) {
      await until(() => listReceivedMails(address).length > 0);
      return (await sink.store.open(listReceivedMails(address).at(-1)!.id))!;
    },
    open: (id: string) => sink.store.open(id),
    stopServer: () => sink.stop(),
    hangUp: () => sink.hangUp(),
    async restartServer() {
      sink = await openSink();
    },
    /** Ends the database connection of the mail sender, as if its process had died. */
    killMailSender: () => db.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'mail-sender' and datname = current_database()`,
    async stop() {
      await laurel.stop();
      await sink.stop();
    },
  };
}
/** Creates a recipient with a unique address. */
export const createRecipient = (called: string | null = null) => ({
  userId: null,
  address: `${randomUUID()}@example.org`,
  called,
});
