import { computeBackoffMs } from '@laurel/runtime/process/backoff';
import { createCall } from '@laurel/runtime/auth/call-context';
import { Env } from '@laurel/runtime/process/env';
import { PgListener, type ListenerSession } from '@laurel/runtime/database/pg-listener';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type pg from 'pg';
import type { IdentityEnv } from '../settings/identity.env.js';
import type { QueuedMail } from './letter.js';
import {
  UNCOUNT_TRY,
  BARRED_REASON,
  SELECT_BARRED_LETTERS,
  COUNT_TRY,
  SET_DEAD,
  SELECT_DUE_MAILS,
  RECORD_FAILURE,
  DELETE_OLD_MAILS,
  DELETE_OLD_LINES,
  SET_LETTER_RETURNED,
  SET_LETTER_SENT,
  SELECT_NEXT_DUE_MS,
  SET_SENT,
  DELETE_UNWANTED_MAILS,
} from './mail-queries.js';
import {
  MAX_CONCURRENT_MAILS,
  isConnectionBroken,
  SmtpTransport,
  classifyFailure,
} from './smtp-transport.js';

/** A mail becomes dead after this number of attempts, which takes about a day. */
const MAX_TRIES = 14;
/** The maximum factor of the retry delay, which grows from one minute to six hours. */
const MAX_BACKOFF_FACTOR = 360;
const [BATCH_SIZE, POLL_MS, MAX_PAUSE_MS, CLEANUP_INTERVAL_MS] = [32, 5000, 60_000, 3_600_000];
const SENDER_LOCK = 0x0a11;

/**
 * Sends the queued mails, one replica at a time. A mail is marked as sent when the server has accepted it. If
 * the process ends in between, the mail is sent again with the same Message-ID. An attempt does not count if
 * the server is unavailable or rejects the credentials. It counts if the server closes the connection because
 * of the mail. The outcome of a user’s letter is published, and the letter is never sent again.
 */
@Injectable()
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('mail-sender');
  private readonly listener: PgListener;
  private readonly retryMs: number;
  private hasNewMail = false;
  private nextCleanupAt = 0;
  constructor(
    env: Env,
    private readonly smtpTransport: SmtpTransport,
  ) {
    this.retryMs = (env as IdentityEnv).MAIL_RETRY_MS;
    const onNotification = () => (this.hasNewMail = true);
    const work = (session: ListenerSession) => this.sendUntilStopped(session);
    this.listener = new PgListener(env.DATABASE_URL, {
      name: 'mail-sender',
      channel: 'mail',
      lock: SENDER_LOCK,
      onNotification,
      work,
    });
  }

  onApplicationBootstrap() {
    if (this.smtpTransport.isConfigured) this.listener.start();
    else this.log.warn('SMTP_URL is not set: e-mails are queued and not sent.');
  }
  beforeApplicationShutdown() {
    return this.listener.stop();
  }

  private async sendUntilStopped({ db, isActive, unlessLost, pause }: ListenerSession): Promise<void> {
    this.nextCleanupAt = 0;
    let failureCount = 0;
    while (isActive()) {
      this.hasNewMail = false;
      const { isUnavailable, isFull } = await unlessLost(this.sendBatch(db));
      failureCount = isUnavailable ? failureCount + 1 : 0;
      if (isUnavailable) await pause(computeBackoffMs(failureCount, { max: MAX_PAUSE_MS }));
      else if (!isFull && !this.hasNewMail && isActive()) await pause(await unlessLost(this.getPauseMs(db)));
    }
  }

  /** Sends some due mails concurrently, and returns when all are finished. */
  private async sendBatch(db: pg.Client): Promise<{ isUnavailable: boolean; isFull: boolean }> {
    if (Date.now() > this.nextCleanupAt) {
      this.nextCleanupAt = Date.now() + CLEANUP_INTERVAL_MS;
      await db.query(DELETE_OLD_MAILS);
      await db.query(DELETE_OLD_LINES);
    }
    const { rows } = await db.query<QueuedMail>(SELECT_DUE_MAILS, [BATCH_SIZE]);
    const query = createSerialQuery(db);
    const barredIds = rows.length > 0 ? await this.removeUnsendable(db, rows) : new Set();
    for (const mail of rows) if (barredIds.has(mail.id)) await this.failMail(query, mail, BARRED_REASON);
    // One iterator, from which each of the loops below takes its next mail.
    const dueMails = rows.filter(({ id }) => !barredIds.has(id)).values();
    let isUnavailable = false;
    const sendDueMails = async () => {
      for (const mail of dueMails) {
        isUnavailable ||= !(await this.sendMail(query, mail));
        if (isUnavailable) return;
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_MAILS }, sendDueMails));
    return { isUnavailable, isFull: rows.length === BATCH_SIZE };
  }

  /** Deletes unwanted notices. Returns the ids of letters that must be returned. Counts no attempt. */
  private async removeUnsendable(db: pg.Client, rows: readonly QueuedMail[]): Promise<Set<string>> {
    const ids = rows.map(({ id }) => id);
    await db.query(DELETE_UNWANTED_MAILS, [ids]);
    const barredLetters = await db.query<{ id: string }>(SELECT_BARRED_LETTERS, [ids]);
    return new Set(barredLetters.rows.map(({ id }) => id));
  }

  /** Returns false if the server is unavailable. */
  private async sendMail(query: Query, mail: QueuedMail): Promise<boolean> {
    const { id, tries, name: what } = mail;
    const isLetter = mail.about !== null;
    if (isUnsure(mail)) return this.endLetter(query, SET_LETTER_SENT, mail, UNSURE_REASON);
    if (tries >= MAX_TRIES)
      return this.failMail(query, mail, 'The process ended during every attempt to send it.');
    // Checks the server before a letter is sent. If the connection breaks during the sending, the server may
    // already have received the letter.
    if (isLetter && !(await this.smtpTransport.isAvailable())) return false;
    const wait = computeBackoffMs(tries, { first: this.retryMs, max: this.retryMs * MAX_BACKOFF_FACTOR });
    const [countedMail] = (await query(COUNT_TRY, [id, wait])).rows as Pick<QueuedMail, 'values'>[];
    if (!countedMail) return true;
    try {
      await this.smtpTransport.send({ ...mail, ...countedMail });
    } catch (error) {
      if (isLetter && isConnectionBroken(error))
        return this.endLetter(query, SET_LETTER_SENT, mail, CONNECTION_BROKEN);
      const reason = getReason(error);
      const initialFailure = classifyFailure(error);
      const isCausedByMail =
        initialFailure === 'unavailable' &&
        isConnectionBroken(error) &&
        (await this.smtpTransport.isAvailable());
      const verdict = isCausedByMail ? 'retry' : initialFailure;
      if (verdict === 'refused' || (verdict === 'retry' && tries + 1 >= MAX_TRIES))
        return this.failMail(query, mail, reason);
      await query(verdict === 'unavailable' ? UNCOUNT_TRY : RECORD_FAILURE, [id, reason]);
      this.log.warn({ mail: id, what, tries: tries + 1, verdict, reason });
      return verdict !== 'unavailable';
    }
    if (isLetter) return this.endLetter(query, SET_LETTER_SENT, mail, null);
    await query(SET_SENT, [id]);
    return true;
  }

  private async endLetter(
    query: Query,
    statement: string,
    { id }: QueuedMail,
    reason: string | null,
  ): Promise<true> {
    const { requestId } = createCall();
    await query(statement, [id, reason, requestId]);
    return true;
  }

  private async failMail(query: Query, mail: QueuedMail, reason: string): Promise<true> {
    const { id, name: what } = mail;
    // A letter is never sent again. The service that requested it decides what happens next.
    if (mail.about !== null) return this.endLetter(query, SET_LETTER_RETURNED, mail, reason);
    await query(SET_DEAD, [id, reason]);
    this.log.error({ mail: id, what, message: 'dead', reason });
    return true;
  }

  private async getPauseMs(db: pg.Client): Promise<number> {
    const { rows } = await db.query<{ ms: number | null }>(SELECT_NEXT_DUE_MS);
    return Math.max(1, Math.min(POLL_MS, rows[0]?.ms ?? POLL_MS));
  }
}

const UNSURE_REASON = 'The process ended while it was being sent.';
const CONNECTION_BROKEN = 'The connection broke while it was being sent.';
/**
 * Returns whether the process ended while this letter was being sent. It is not sent again, so that no
 * festival gets it twice.
 */
const isUnsure = ({ about, tries, error }: QueuedMail) => about !== null && tries > 0 && error === null;

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;
function createSerialQuery(db: pg.Client): Query {
  let previousQuery: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const currentQuery = previousQuery.catch(() => {}).then(() => db.query(text, values));
    previousQuery = currentQuery;
    return currentQuery;
  };
}

/** Returns the server’s response or the connection error as one line, for the list of dead mails. */
function getReason(error: unknown): string {
  const { response, message = String(error) } = error as { response?: string; message?: string };
  return (response ?? message).replace(/\s+/g, ' ').slice(0, 500);
}
