import type { KeyObject } from 'node:crypto';
import type { Session as SessionMessage } from '@laurel/proto/identity/v1/identity';
import { hearAll } from '@laurel/runtime/bus';
import { newCall, PASS_LIVES_MS, sign, within, type Caller, type PassTo } from '@laurel/runtime/call';
import { passesOf } from '@laurel/runtime/passes';
import type { NatsConnection } from '@nats-io/transport-node';
import { LRUCache } from 'lru-cache';
import type { Services } from '../services.js';
import { sessionAnswer } from '../user-messages.js';
import { tokenKey } from './token-key.js';

const KEPT_MS = 10_000;
const COUNTED_MS = 3_600_000;
const ERRAND_MS = 3_600_000;
/** So often the clock is read for what is kept: at each request it would cost as much as the looking. */
const CLOCK_MS = 100;

export interface Known {
  session: SessionMessage;
  /** The same as its browser is told of it. */
  told: Readonly<ReturnType<typeof sessionAnswer>>;
  pass: PassTo;
}
/** With the number of its question: of two answers that of the later question counts. */
interface Kept extends Known {
  question: number;
}
const nobody: Caller = { user: '', role: 'anonymous', impersonator: '' };

/**
 * Who a session token stands for. Identity's answer is kept for ten seconds, dropped at once when identity says that the session
 * has ended or its user has changed, and not kept at all while nothing is heard from it. Passes live longer than that.
 */
export class Viewers {
  private readonly kept = new LRUCache<string, Kept>({ max: 20_000, ttl: KEPT_MS, ttlResolution: CLOCK_MS });
  /** Whose a token was when it was last asked for: for counting only. */
  private readonly users = new LRUCache<string, string>({
    max: 50_000,
    ttl: COUNTED_MS,
    ttlResolution: CLOCK_MS,
  });
  /** By session: its token, which is counted for nobody once that has ended. */
  private readonly tokens = new LRUCache<string, string>({ max: 50_000, ttl: COUNTED_MS });
  private isHearing = false;
  /** Counts what may have made an answer wrong that is still under way. */
  private turns = 0;
  private questions = 0;
  private anonymous = { pass: (() => '') as PassTo, until: 0 };
  constructor(
    private readonly services: Services,
    private readonly signingKey: KeyObject,
    bus: NatsConnection,
  ) {
    hearAll(
      bus,
      ['session.ended', 'user.changed', 'user.deleted'],
      ({ type, fact }) => {
        const gone = type === 'session.ended' ? (fact as { sessionId: string }).sessionId : '';
        const user =
          type === 'user.changed'
            ? (fact as { user?: { id: string } }).user?.id
            : type === 'user.deleted'
              ? (fact as { userId: string }).userId
              : '';
        this.turns++;
        this.users.delete(this.tokens.get(gone) ?? '');
        for (const [token, { session }] of this.kept.entries())
          if (session.sessionId === gone || session.userId === user) this.kept.delete(token);
      },
      (isHearing) => {
        this.isHearing = isHearing;
        this.turns++;
        this.kept.clear();
      },
    );
  }

  /** The pass of a visitor who is not signed in. */
  nobody(): PassTo {
    if (this.anonymous.until < Date.now())
      this.anonymous = { pass: passesOf(nobody, this.signingKey), until: Date.now() + PASS_LIVES_MS / 2 };
    return this.anonymous.pass;
  }

  /** A pass for work that is done in somebody's name after they have gone, for an hour: it opens what is kept of them at every service, and nothing else. */
  errand(user: string): string {
    const who: Caller = { user, role: 'errand', impersonator: '' };
    return sign(who, this.signingKey, Object.keys(this.services), Date.now() + ERRAND_MS);
  }

  /** Null when the token stands for nobody. Mostly it is known, and nothing is to be waited for. */
  of(token: string, requestId: string): Known | Promise<Known | null> {
    const hash = tokenKey(token);
    return this.kept.get(hash) ?? this.ask(token, hash, requestId);
  }
  private async ask(token: string, hash: string, requestId: string): Promise<Known | null> {
    const [before, question] = [this.turns, ++this.questions];
    const { session } = await within(newCall({ requestId, pass: this.nobody() }), () =>
      this.services.identity.resolveSession({ token }),
    );
    if (!session) {
      this.users.delete(hash);
      return null;
    }
    const { userId, role, impersonatedBy } = session;
    this.users.set(hash, userId);
    this.tokens.set(session.sessionId, hash);
    const known = {
      session,
      told: sessionAnswer(session),
      pass: passesOf(
        { user: userId, role: role as Caller['role'], impersonator: impersonatedBy ?? '' },
        this.signingKey,
      ),
    };
    const isOld = (this.kept.get(hash)?.question ?? 0) > question;
    if (this.isHearing && this.turns === before && !isOld) this.kept.set(hash, { ...known, question });
    return known;
  }

  /** The same, whatever is kept. */
  async anew(token: string, requestId: string): Promise<Known | null> {
    this.forget(token);
    return this.of(token, requestId);
  }

  /** Whom to count a request for: the user of a token that has been asked for, else the network. A token may be made up. */
  visitor(token: string | null, network: string): string {
    return (token && this.users.get(tokenKey(token))) || network;
  }

  /** What is kept, and what is under way and may be older. */
  forget(token: string): void {
    this.turns++;
    this.kept.delete(tokenKey(token));
  }
}
