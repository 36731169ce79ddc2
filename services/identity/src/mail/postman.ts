import { backoffMs } from '@laurel/runtime/backoff';
import { newCall } from '@laurel/runtime/call';
import { Env } from '@laurel/runtime/env';
import { PgListener, type Listening } from '@laurel/runtime/pg-listener';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type pg from 'pg';
import type { IdentityEnv } from '../identity.env.js';
import type { QueuedMail } from './letter.js';
import {
  AWAY,
  BARRED,
  BARRED_LETTERS,
  COUNT,
  DEAD,
  DUE,
  FAILED,
  FORGET,
  FORGET_LINES,
  LETTER_RETURNED,
  LETTER_SENT,
  NEXT_MS,
  SENT,
  UNWANTED,
} from './mail-rounds.js';
import { AT_ONCE, isCut, Post, verdictOf } from './post.js';

/** After so many tries, over about a day, a mail is dead. */
const TRIES = 14;
/** From a minute to six hours. */
const LONGEST = 360;
const [ROUND, POLL_MS, AWAY_MS, FORGET_EVERY_MS] = [32, 5000, 60_000, 3_600_000];
const LOCK = 0x0a11;

/**
 * Sends what the queue holds. Each replica has one; an advisory lock lets one of them work at a time. A mail is marked once the
 * server has it: whoever dies between the two sends it once more, under the same Message-ID. A server that is away, or does not let
 * us in, costs no mail a try; one that only hangs up at a mail does. What becomes of a letter to a stranger is told, and it is never sent again.
 */
@Injectable()
export class Postman implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('postman');
  private readonly listener: PgListener;
  private readonly retryMs: number;
  private isDirty = false;
  private forgetAt = 0;
  constructor(
    env: Env,
    private readonly post: Post,
  ) {
    this.retryMs = (env as IdentityEnv).MAIL_RETRY_MS;
    const heard = () => (this.isDirty = true);
    const work = (listening: Listening) => this.lead(listening);
    this.listener = new PgListener(env.DATABASE_URL, {
      name: 'postman',
      channel: 'mail',
      lock: LOCK,
      heard,
      work,
    });
  }

  onApplicationBootstrap() {
    if (this.post.isOpen) this.listener.start();
    else this.log.warn('SMTP_URL is not set: mails are not sent, they wait.');
  }
  beforeApplicationShutdown() {
    return this.listener.stop();
  }

  private async lead({ db, goesOn, unlessLost, pause }: Listening): Promise<void> {
    this.forgetAt = 0;
    for (let away = 0; goesOn();) {
      this.isDirty = false;
      const { isAway, isFull } = await unlessLost(this.round(db));
      away = isAway ? away + 1 : 0;
      if (isAway) await pause(backoffMs(away, { longest: AWAY_MS }));
      else if (!isFull && !this.isDirty && goesOn()) await pause(await unlessLost(this.restMs(db)));
    }
  }

  /** Some that are due, side by side; none of them is left when it ends. */
  private async round(db: pg.Client): Promise<{ isAway: boolean; isFull: boolean }> {
    if (Date.now() > this.forgetAt) {
      this.forgetAt = Date.now() + FORGET_EVERY_MS;
      await db.query(FORGET);
      await db.query(FORGET_LINES);
    }
    const { rows } = await db.query<QueuedMail>(DUE, [ROUND]);
    const query = inTurn(db);
    const barred = rows.length > 0 ? await this.sortOut(db, rows) : new Set();
    for (const mail of rows) if (barred.has(mail.id)) await this.bury(query, mail, BARRED);
    const due = rows.filter(({ id }) => !barred.has(id)).values();
    let isAway = false;
    const work = async () => {
      for (const mail of due) {
        isAway ||= !(await this.isDone(query, mail));
        if (isAway) return;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { isAway, isFull: rows.length === ROUND };
  }

  /** What waited may be wanted no more: what is gone by that is not counted, and not sent. Answers with the letters that come back. */
  private async sortOut(db: pg.Client, rows: readonly QueuedMail[]): Promise<Set<string>> {
    const ids = rows.map(({ id }) => id);
    await db.query(UNWANTED, [ids]);
    const barred = await db.query<{ id: string }>(BARRED_LETTERS, [ids]);
    return new Set(barred.rows.map(({ id }) => id));
  }

  /** False where the server is away. */
  private async isDone(query: Query, mail: QueuedMail): Promise<boolean> {
    const { id, tries, name: what } = mail;
    const isLetter = mail.about !== null;
    if (isUnsure(mail)) return this.tellLetter(query, LETTER_SENT, mail, UNSURE);
    if (tries >= TRIES)
      return this.bury(query, mail, 'The process ended while it was being sent, again and again.');
    // Asked first: a connection that breaks after that may have broken when the server had it all.
    if (isLetter && !(await this.post.isThere())) return false;
    const wait = backoffMs(tries, { first: this.retryMs, longest: this.retryMs * LONGEST });
    const [counted] = (await query(COUNT, [id, wait])).rows as Pick<QueuedMail, 'values'>[];
    if (!counted) return true;
    try {
      await this.post.send({ ...mail, ...counted });
    } catch (error) {
      if (isLetter && isCut(error)) return this.tellLetter(query, LETTER_SENT, mail, CUT);
      const reason = reasonOf(error);
      const said = verdictOf(error);
      const isItsOwn = said === 'away' && isCut(error) && (await this.post.isThere());
      const verdict = isItsOwn ? 'again' : said;
      if (verdict === 'refused' || (verdict === 'again' && tries + 1 >= TRIES))
        return this.bury(query, mail, reason);
      await query(verdict === 'away' ? AWAY : FAILED, [id, reason]);
      this.log.warn({ mail: id, what, tries: tries + 1, verdict, reason });
      return verdict !== 'away';
    }
    if (isLetter) return this.tellLetter(query, LETTER_SENT, mail, null);
    await query(SENT, [id]);
    return true;
  }

  private async tellLetter(
    query: Query,
    told: string,
    { id }: QueuedMail,
    why: string | null,
  ): Promise<true> {
    const { requestId, traceparent } = newCall();
    await query(told, [id, why, requestId, traceparent]);
    return true;
  }

  private async bury(query: Query, mail: QueuedMail, reason: string): Promise<true> {
    const { id, name: what } = mail;
    // Whoever wanted a letter does what is to be done: nobody sends it again.
    if (mail.about !== null) return this.tellLetter(query, LETTER_RETURNED, mail, reason);
    await query(DEAD, [id, reason]);
    this.log.error({ mail: id, what, said: 'dead', reason });
    return true;
  }

  private async restMs(db: pg.Client): Promise<number> {
    const { rows } = await db.query<{ ms: number | null }>(NEXT_MS);
    return Math.max(1, Math.min(POLL_MS, rows[0]?.ms ?? POLL_MS));
  }
}

const UNSURE = 'The process ended while it was being sent.';
const CUT = 'The connection broke while it was being sent.';
/** It was being handed over when the process ended: a stranger is not written to twice. */
const isUnsure = ({ about, tries, error }: QueuedMail) => about !== null && tries > 0 && error === null;

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;
/** Several works over one connection: a statement begins when the one before it has ended. */
function inTurn(db: pg.Client): Query {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const mine = last.catch(() => {}).then(() => db.query(text, values));
    last = mine;
    return mine;
  };
}

/** What the server said, or what became of the connection: one line, for the list of the dead. */
function reasonOf(error: unknown): string {
  const { response, message = String(error) } = error as { response?: string; message?: string };
  return (response ?? message).replace(/\s+/g, ' ').slice(0, 500);
}
