import { events, type EventOf } from '@laurel/proto/events';
import { lastValueFrom, type Observable } from 'rxjs';
import { childTrace, newCall, within } from './call.js';
import type { Database, Tx } from './database.js';
import { forgetFailedBefore, type DeadLetters } from './dead-letters.js';
import { turnOf, type Envelope } from './envelope.js';
import { holdPerson } from './person.js';
import { Reaction, type Following } from './reactions.js';
import { PATIENT } from './sql-transaction.js';
import { onceCommitted } from './transactions.js';

const LONGEST_MS = 10_000;
/**
 * Facts carry whole aggregates, so the newest version wins: an older one counts as handled. `restated` is taken at an equal
 * version too, so that a republished aggregate heals a copy. Of facts of different aggregates, those whose turn it is.
 */
const TURNS = `with given as (select * from unnest($1::uuid[], $2::text[], $3::int[], $4::boolean[]) as g(id, aggregate, version, whole)),
  once as (insert into handled (event_id) select id from given order by id on conflict do nothing returning event_id),
  turn as (insert into seen as s (aggregate, version) select aggregate, version from given where id in (select event_id from once) order by aggregate
    on conflict (aggregate) do update set version = excluded.version
    where s.version < excluded.version
      or (s.version = excluded.version and s.aggregate in (select aggregate from given where whole))
    returning aggregate)
  select id from given where aggregate in (select aggregate from turn) and id in (select event_id from once)`;

/** What handles facts of a type, as Nest hands it over. */
interface Handler {
  (fact: unknown, reaction: Reaction): Promise<Observable<unknown>>;
  extras?: Following;
}

/** Before anything of theirs is forgotten: what they add meanwhile is there to be forgotten too, or comes too late to be added. */
async function holdDeleted(tx: Tx, facts: readonly Envelope[]): Promise<void> {
  const deleted = facts.filter(({ type }) => type === 'user.deleted');
  for (const { body } of deleted.toSorted((a, b) => (a.aggregate < b.aggregate ? -1 : 1)))
    await holdPerson(tx, (body as EventOf<'user.deleted'>).userId);
}

/** The effects of facts: once, never backwards, and each together with the note that it was handled. */
export class Handling {
  constructor(
    private readonly db: Database,
    private readonly letters: DeadLetters,
    /** By type, in the order in which the service lists them: what locks for all comes last, whatever came first. */
    private readonly handlers: ReadonlyMap<string, Handler>,
    private readonly result: (returned: unknown) => Observable<unknown>,
  ) {}

  /** Facts of different aggregates in one transaction: all or none. `again`: a success removes their failures. */
  async handle(facts: readonly Envelope[], { again = false } = {}): Promise<void> {
    const work = async (tx: Tx) => {
      const turns = await this.turns(tx, facts);
      const due = facts.filter(({ id }) => turns.has(id));
      await holdDeleted(tx, due);
      for (const [handler, own] of this.byHandler(due))
        for (const some of handler.extras?.isOfMany ? [own] : own.map((one) => [one]))
          await this.run(tx, handler, some as [Envelope, ...Envelope[]]);
      await forgetFailedBefore(tx, due);
      if (again) for (const { id } of facts) await this.letters.forget(tx, id);
    };
    if (this.isInSql(facts)) return this.db.inSql(work, LONGEST_MS);
    await this.db.$transaction(
      async (tx: Tx) => {
        await tx.$executeRawUnsafe(PATIENT);
        await work(tx);
      },
      { timeout: LONGEST_MS, maxWait: LONGEST_MS },
    );
  }
  /** Whether none of what handles these asks for more. */
  private isInSql(facts: readonly Envelope[]): boolean {
    return facts.every(({ type }) => this.handlers.get(type)?.extras?.isSql);
  }

  private async turns(tx: Tx, facts: readonly Envelope[]): Promise<ReadonlySet<string>> {
    const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
      TURNS,
      facts.map(({ id }) => id),
      facts.map(turnOf),
      facts.map(({ version }) => version),
      facts.map(({ type }) => type.endsWith('.restated')),
    );
    return new Set(rows.map(({ id }) => id));
  }

  private byHandler(facts: readonly Envelope[]): Map<Handler, Envelope[]> {
    const found = Map.groupBy(facts, ({ type }) => this.handlers.get(type));
    const listed = new Set(this.handlers.values());
    return new Map(
      [...listed].flatMap((handler) => (found.has(handler) ? [[handler, found.get(handler)!]] : [])),
    );
  }

  private run(tx: Tx, handler: Handler, own: readonly [Envelope, ...Envelope[]]): Promise<unknown> {
    const [{ requestId, traceparent }] = own;
    const call = newCall({
      requestId,
      traceparent: childTrace(traceparent),
      deadline: Date.now() + LONGEST_MS,
    });
    const facts = own.map(({ type, body }) => events[type].message.fromJSON(body));
    const reaction = new Reaction(tx, own, onceCommitted);
    return within(call, async () =>
      lastValueFrom(this.result(await handler(handler.extras?.isOfMany ? facts : facts[0], reaction)), {
        defaultValue: undefined,
      }),
    );
  }
}
