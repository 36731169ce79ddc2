import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { CompetitionWhole, Festival, type Term } from '@laurel/proto/catalog/v1/festival';
import { events, type EventOf, type EventType } from '@laurel/proto/events';
import { Film, type FilmFacts } from '@laurel/proto/films/v1/films';
import { MatchingServiceService, type RunWizardRequest } from '@laurel/proto/matching/v1/matching';
import { boot } from '@laurel/runtime/boot';
import { subjectOf } from '@laurel/runtime/bus';
import { newCall, privateKey, sign, within, type Call, type Caller } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import { Env } from '@laurel/runtime/env';
import { Readiness } from '@laurel/runtime/health';
import type { Refusal } from '@laurel/runtime/refusals';
import { startStack } from '../../../deploy/local/stack.mjs';
import { Catalogue } from '../src/catalogue.js';
import { Db } from '../src/database.js';
import { matching } from '../src/matching.module.js';

type Service = Awaited<ReturnType<typeof boot>>;
type Door = ReturnType<typeof client<typeof MatchingServiceService>>;
let stack: Awaited<ReturnType<typeof startStack>>, service: Service, db: Db, to: Door;
beforeAll(async () => {
  stack = await startStack();
  const env = await stack.env('matching');
  service = await boot(matching, env);
  to = client(MatchingServiceService, env.GRPC_URL);
  db = service.app.get(Db, { strict: false });
});
afterAll(async () => {
  to?.close();
  await service?.close();
  await stack?.stop();
});

const person = (role: Caller['role'] = 'user'): Caller => ({ user: randomUUID(), role, impersonator: '' });
const [ada, grace, admin] = [person(), person(), person('admin')];
const as = <T>(who: Caller, work: () => Promise<T>, over: Partial<Call> = {}) =>
  within(newCall({ pass: sign(who, privateKey(stack.callerPrivateKey)), ...over }), work);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error) => error as Refusal,
  );
async function until<T>(ask: () => Promise<T | false | null | undefined> | T | false | null | undefined): Promise<T> {
  for (const stop = Date.now() + 10_000; Date.now() < stop; await new Promise((resolve) => setTimeout(resolve, 15))) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error('waited in vain');
}
/** Publishes a fact as its owner's relay would. */
async function tell<T extends EventType>(type: T, aggregate: string, version: number, fact: EventOf<T>): Promise<void> {
  const h = headers();
  for (const [name, text] of Object.entries({ version: String(version), at: new Date().toISOString(), 'request-id': 'r', traceparent: '' }))
    h.set(name, text);
  const body = JSON.stringify(events[type].message.toJSON(fact as never));
  await jetstream(stack.admin).publish(subjectOf(type, aggregate), body, { headers: h, msgID: randomUUID() });
}
const seen = (aggregate: string, version: number) =>
  until(() => db.seen.findUnique({ where: { aggregate } }).then((row) => row && row.version >= version));

let ids = 0;
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const filmMessage = (id: number, over: Partial<FilmFacts>, version = 1, createdBy = ada.user): Film =>
  Film.fromJSON({ id, version, createdBy, facts: FilmKnown(over), createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' });
const FilmKnown = (over: Partial<FilmFacts>) => ({ name: 'The Salt Harvest', length: 1122, genres: ['Drama'], ...over });
async function registered(over: Partial<FilmFacts> = {}, owner = ada): Promise<number> {
  const id = ++ids;
  await tell('film.registered', `film-${id}`, 1, { film: filmMessage(id, over, 1, owner.user) });
  await seen(`film-${id}`, 1);
  return id;
}
const subscribed = async (filmId: number, state = 'active', version = 1) => {
  const subscription = { id: filmId, version, filmId, userId: ada.user, state, stripeSubscriptionId: 'sub_1', billingCycle: '1_month', createdAt: '', updatedAt: '' }; // prettier-ignore
  await tell(version === 1 ? 'subscription.started' : 'subscription.changed', `subscription-${filmId}`, version, { subscription });
  await seen(`subscription-${filmId}`, version);
};
const festival = (id: number, over: Record<string, unknown> = {}) =>
  Festival.fromJSON({ id, version: 1, name: `Festival ${id}`, country: 'FR', city: 'Lyon', ...over });
interface Given {
  terms?: Partial<Term>[];
  dates?: string[];
  isDeprecated?: boolean;
  name?: string;
}
function whole(id: number, festivalId: number, { terms = [], dates = [daysAhead(90)], isDeprecated = false, name = `C${id}` }: Given = {}) {
  return CompetitionWhole.fromJSON({
    competition: { id, version: 1, name, festivalId, isDeprecated },
    terms: terms.map((term, n) => ({ id: id * 100 + n, competitionId: id, isMandatory: true, name: 'Rule', text: 'The rule', ...term })),
    dates: dates.map((date, n) => ({ id: id * 100 + n, date, competitionId: id, closesAt: `${date}T23:59:59.000Z` })),
    fees: dates.map((_date, n) => ({ id: id * 100 + n, title: 'Standard', amount: 1000, currency: 'EUR', competitionDateId: id * 100 + n, audience: 'standard' })), // prettier-ignore
  });
}
const catalogue = () => service.app.get(Catalogue, { strict: false });
const upTo = (maxSeconds: number, over: Partial<Term> = {}): Partial<Term> => ({
  ...{ type: 'runtime_restriction_max', runtime_restriction_max: maxSeconds },
  ...over,
});
/** A festival with these competitions, in memory. */
async function held(...all: Given[]): Promise<number[]> {
  const festivalId = ++ids;
  await tell('festival.added', `festival-${festivalId}`, 1, { festival: festival(festivalId) });
  const made = all.map((given) => [++ids, given] as const);
  for (const [id, given] of made) await tell('competition.added', `competition-${id}`, 1, { whole: whole(id, festivalId, given) });
  await until(() => made.every(([id]) => catalogue().one(id)));
  return made.map(([id]) => id);
}
const wish = (filmId: number, over: Partial<RunWizardRequest> = {}): RunWizardRequest => ({
  ...{ filmId, userRole: 'Director', preferences: null, runKey: randomUUID(), paidBy: 'token' },
  ...over,
});
const explain = async (filmId: number, competitionIds: number[], who = ada) =>
  (await as(who, () => to.getExplanations({ filmId, competitionIds, userRole: 'Director' }))).items;
const published = (subject: string) => until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null));
const firstPage = { page: 1, pageSize: 200, nearMissesOnly: false };

describe('a film and competitions that arrived as facts', () => {
  it('are matched: verdict, order, words, deadline and fee', async () => {
    const [fits, asks, refuses] = await held(
      { terms: [upTo(1200)] },
      { terms: [{ type: 'director_restriction_nationality', countries: ['PT'] }] },
      { terms: [upTo(1110)] },
    );
    const film = await registered();
    const run = await as(ada, () => to.runWizard(wish(film)));
    expect(run.matchingCompetitionIds.filter((id) => [fits, asks, refuses].includes(id))).toEqual([fits, asks]);
    const listing = await as(ada, () => to.getListing({ filmId: film, ...firstPage }));
    const row = (id?: number) => listing.items.find(({ competitionId }) => competitionId === id)!;
    expect([fits, asks, refuses].map((id) => row(id).explanation!.verdict)).toEqual(['eligible', 'needs-confirmation', 'not-eligible']);
    expect(row(refuses).explanation).toMatchObject({
      terms: [{ outcome: 'fail', rule: 'The rule', film: '18:42', change: '12 s too long' }],
      nearMiss: { termIds: [refuses! * 100], change: '12 s too long' },
    });
    expect(row(asks).explanation!.terms[0]).toMatchObject({
      outcome: 'unknown',
      film: 'not known',
      change: 'Add the director’s nationality',
    });
    expect(row(fits)).toMatchObject({
      nextDeadline: { date: daysAhead(90) },
      fee: { amount: 1000, currency: 'EUR' },
      festivalCity: 'Lyon',
    });
    const { explanation } = row(fits);
    expect(explanation!.parts.reduce((sum, { points }) => sum + points, 0)).toBe(explanation!.score);
  });

  it('a changed competition changes the verdict', async () => {
    const [id] = await held({ terms: [upTo(1200)] });
    const film = await registered();
    expect((await explain(film, [id!]))[0]!.verdict).toBe('eligible');
    const { festival: at } = catalogue().one(id!)!;
    await tell('competition.changed', `competition-${id}`, 2, { whole: whole(id!, at.id, { terms: [upTo(600)] }) });
    await until(async () => (await explain(film, [id!]))[0]!.verdict === 'not-eligible');
  });

  it('an older fact never undoes a newer one, and a restated one heals', async () => {
    const [id] = await held({});
    const { festival: at } = catalogue().one(id!)!;
    const told = (type: 'competition.changed' | 'competition.restated', version: number, name: string) =>
      tell(type, `competition-${id}`, version, { whole: whole(id!, at.id, { name }) });
    await told('competition.changed', 3, 'newest');
    await until(() => catalogue().one(id!)!.name === 'newest');
    await told('competition.changed', 2, 'older');
    await told('competition.restated', 3, 'healed');
    await until(() => catalogue().one(id!)!.name === 'healed');
  });

  it('a competition that comes before its festival waits for it', async () => {
    const [festivalId, id] = [++ids, ++ids];
    await tell('competition.added', `competition-${id}`, 1, { whole: whole(id, festivalId) });
    await seen(`competition-${id}`, 1);
    const film = await registered();
    expect(await explain(film, [id])).toEqual([]);
    await tell('festival.added', `festival-${festivalId}`, 1, { festival: festival(festivalId) });
    await until(async () => (await explain(film, [id])).length === 1);
  });

  it('what is over is not recommended, but explained; what has no date stands last', async () => {
    const [past, gone, undated, soon] = await held(
      { dates: [daysAhead(-2)] },
      { isDeprecated: true },
      { dates: [] },
      { terms: [{ type: 'director_restriction_age_max', director_restriction_age_max: 30 }] },
    );
    const film = await registered();
    const { matchingCompetitionIds } = await as(ada, () => to.runWizard(wish(film)));
    expect(matchingCompetitionIds).not.toContain(past);
    expect(matchingCompetitionIds).not.toContain(gone);
    expect(matchingCompetitionIds.indexOf(undated!)).toBeGreaterThan(matchingCompetitionIds.indexOf(soon!));
    expect((await explain(film, [past!, gone!])).map(({ verdict }) => verdict)).toEqual(['eligible', 'eligible']);
  });
});

describe('a run', () => {
  it('is kept once per runKey, told once, and answered again as it was', async () => {
    await held({});
    const film = await registered();
    const asked = wish(film);
    const [first, second] = await Promise.all([as(ada, () => to.runWizard(asked)), as(ada, () => to.runWizard(asked))]);
    expect(second).toEqual(first);
    await held({});
    expect(await as(ada, () => to.runWizard(asked))).toEqual(first);
    expect(await db.wizardResult.count({ where: { runKey: asked.runKey } })).toBe(1);
    expect(await db.outbox.count({ where: { type: 'run.finished', aggregate: `run-${first.wizardResultId}` } })).toBe(1);
    const fact = await published(`laurel.matching.run.finished.run-${first.wizardResultId}`);
    expect(fact.json()).toEqual({ wizardResultId: first.wizardResultId, filmId: film, userId: ada.user, runKey: asked.runKey });
  });
  it('belongs to the film’s owner, also when an administrator runs it', async () => {
    const film = await registered();
    const { wizardResultId } = await as(admin, () => to.runWizard(wish(film)));
    expect(await db.wizardResult.findUnique({ where: { id: wizardResultId } })).toMatchObject({ userId: ada.user });
  });
  it('refuses another film’s key, and leaves nothing behind', async () => {
    const asked = wish(await registered());
    await as(ada, () => to.runWizard(asked));
    const other = await registered();
    expect((await refusal(as(ada, () => to.runWizard({ ...asked, filmId: other })))).code).toBe('request.key_reused');
    expect(await db.wizardResult.count({ where: { filmId: other } })).toBe(0);
  });
  it('refuses a key that is none', async () => {
    const film = await registered();
    expect((await refusal(as(ada, () => to.runWizard(wish(film, { runKey: 'again' }))))).code).toBe('run.key_invalid');
  });
  it('keeps its order in the list, what has come since behind it', async () => {
    const film = await registered();
    const { wizardResultId, matchingCompetitionIds } = await as(ada, () => to.runWizard(wish(film)));
    const [fresh] = await held({});
    const listing = await as(ada, () => to.getListing({ filmId: film, wizardResultId, verdict: 'eligible', ...firstPage }));
    const listed = listing.items.map(({ competitionId }) => competitionId);
    const kept = matchingCompetitionIds.filter((id) => listed.includes(id));
    expect(listed.slice(0, kept.length)).toEqual(kept);
    expect(listed.indexOf(fresh!)).toBeGreaterThanOrEqual(kept.length);
    expect(listing.wizardResultId).toBe(wizardResultId);
  });
  it('stands in its owner’s history, newest first, with how it was asked', async () => {
    const owner = person();
    const film = await registered({}, owner);
    const preferences = {
      budget: { amount: 5000, currency: 'EUR' },
      qualifiers: ['BAFTA'],
      regions: ['Europe'],
      from: '2027-01-01',
      to: null,
    };
    const first = await as(owner, () => to.runWizard(wish(film, { preferences, userRole: 'Producer' })));
    const second = await as(owner, () => to.runWizard(wish(film)));
    const { items, total } = await as(owner, () => to.getHistory({ userId: owner.user, filmId: film, page: 1, pageSize: 10 }));
    expect([total, items.map(({ id }) => id)]).toEqual([2, [second.wizardResultId, first.wizardResultId]]);
    expect(items[1]).toMatchObject({
      userRole: 'Producer',
      preferences: { budget: { amount: 5000 }, qualifiers: ['BAFTA'], from: '2027-01-01' },
    });
  });
});

describe('without a plan', () => {
  it('counts are whole, and three rows and reasons are shown', async () => {
    const competitions = await held({}, {}, {}, {}, {});
    const film = await registered();
    const all = await as(ada, () => to.getListing({ filmId: film, userRole: 'Director', ...firstPage }));
    expect([all.items.length, all.locked]).toEqual([3, all.total - 3]);
    expect(Object.values(all.counts).reduce((sum, count) => sum + count, 0)).toBe(all.total);
    const second = await as(ada, () => to.getListing({ filmId: film, ...firstPage, page: 2, pageSize: 3 }));
    expect(second.items).toEqual([]);
    const reasons = await as(ada, () => to.getExplanations({ filmId: film, competitionIds: competitions }));
    expect([reasons.items.length, reasons.locked]).toEqual([3, 2]);
  });
  it.each(['active', 'expiring'])('a subscription that is %s opens everything, until it ends', async (state) => {
    await held({}, {}, {}, {});
    const film = await registered();
    await subscribed(film);
    if (state !== 'active') await subscribed(film, state, 2);
    const open = await as(ada, () => to.getListing({ filmId: film, ...firstPage }));
    expect([open.locked, open.items.length]).toEqual([0, Math.min(200, open.total)]);
    await tell('subscription.ended', `subscription-${film}`, 3, { filmId: film, userId: ada.user });
    await seen(`subscription-${film}`, 3);
    expect((await as(ada, () => to.getListing({ filmId: film, ...firstPage }))).items).toHaveLength(3);
  });
  it('a token’s run opens it until the month ends, a run of a former subscription does not', async () => {
    await held({}, {}, {}, {});
    const locked = async (filmId: number) => (await as(ada, () => to.getListing({ filmId, ...firstPage }))).locked;
    const [byToken, bySubscription] = [await registered(), await registered()];
    const { wizardResultId: id } = await as(ada, () => to.runWizard(wish(byToken)));
    await as(ada, () => to.runWizard(wish(bySubscription, { paidBy: 'subscription' })));
    expect(await locked(byToken)).toBe(0);
    expect(await locked(bySubscription)).toBeGreaterThan(0);
    const lastMonth = new Date(new Date().setUTCDate(0));
    await db.wizardResult.update({ where: { id }, data: { createdAt: lastMonth } });
    expect(await locked(byToken)).toBeGreaterThan(0);
  });
});

describe('whose film it is', () => {
  it('another’s is as one that is not there, whatever is asked', async () => {
    const film = await registered();
    const competitionIds = await held({});
    for (const filmId of [film, 2_000_000_000])
      for (const ask of [
        (): Promise<unknown> => to.runWizard(wish(filmId)),
        () => to.getListing({ filmId, ...firstPage }),
        () => to.getExplanations({ filmId, competitionIds }),
        () => to.getSnapshot({ filmId, competitionIds }),
        () => to.getPreview({ filmId, facts: null, fields: [], preferences: null }),
      ])
        expect((await refusal(as(grace, ask))).code).toBe('film.not_found');
    expect((await refusal(as(grace, () => to.getHistory({ userId: ada.user, page: 1, pageSize: 1 })))).code).toBe('user.not_found');
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
  });
  it('an administrator may ask', async () => {
    const film = await registered();
    expect((await as(admin, () => to.getListing({ filmId: film, ...firstPage }))).total).toBeGreaterThan(0);
  });
  it('a run of another film is as one that is not there', async () => {
    const { wizardResultId } = await as(ada, async () => to.runWizard(wish(await registered())));
    const other = await registered();
    expect((await refusal(as(ada, () => to.getListing({ filmId: other, wizardResultId, ...firstPage })))).code).toBe('run.not_found');
  });
  it('with the film go its runs', async () => {
    const film = await registered();
    await as(ada, () => to.runWizard(wish(film)));
    await tell('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    await seen(`film-${film}`, 2);
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
    expect((await refusal(as(ada, () => to.getListing({ filmId: film, ...firstPage })))).code).toBe('film.not_found');
  });
});

describe('a changed film', () => {
  it('is told to its owner’s pages, and read as new as the asker has seen it', async () => {
    const [id] = await held({ terms: [upTo(1200)] });
    const film = await registered();
    const change = tell('film.changed', `film-${film}`, 2, { film: filmMessage(film, { length: 1201 }, 2) });
    const after = { after: { [`film-${film}`]: 2 } };
    const { items } = await as(ada, () => to.getExplanations({ filmId: film, competitionIds: [id!] }), after);
    expect(items[0]!.verdict).toBe('not-eligible');
    await change;
    expect((await published(`laurel.matching.match.changed.match-${film}`)).json()).toEqual({ filmId: film, userId: ada.user });
  });
  it('that has not arrived is waited for, then refused', async () => {
    const film = await registered();
    const after = { after: { [`film-${film}`]: 9 } };
    expect((await refusal(as(ada, () => to.getListing({ filmId: film, ...firstPage }), after))).code).toBe('copy.behind');
  });
});

describe('a preview', () => {
  it('tells what unsaved facts would open and close, and keeps nothing', async () => {
    const [shorter, longer] = await held(
      { terms: [upTo(1000)] },
      { terms: [{ type: 'runtime_restriction_min', runtime_restriction_min: 1100 }] },
    );
    const film = await registered();
    await subscribed(film);
    const facts = filmMessage(0, { length: 1000, genres: ['Horror'] }).facts;
    const preview = await as(ada, () => to.getPreview({ filmId: film, facts, fields: ['length'], preferences: null }));
    const idsOf = (rows: { competitionId: number }[]) => rows.map(({ competitionId }) => competitionId);
    expect(idsOf(preview.opened)).toContain(shorter);
    expect(idsOf(preview.closed)).toContain(longer);
    expect([preview.openedTotal, preview.closedTotal]).toEqual([preview.opened.length, preview.closed.length]);
    expect((await explain(film, [shorter!]))[0]!.verdict).toBe('not-eligible');
  });
  it('names the change that opens most', async () => {
    await held(...Array.from({ length: 12 }, () => ({ terms: [upTo(777)] })));
    const film = await registered({ length: 780 });
    const { bestChange } = await as(ada, () => to.getPreview({ filmId: film, facts: null, fields: [], preferences: null }));
    expect(bestChange).toMatchObject({ field: 'length', value: '777' });
    expect(bestChange!.opens).toBeGreaterThanOrEqual(12);
  });
  it('counts for a film that is not saved yet', async () => {
    const facts = filmMessage(0, { length: 60 }).facts;
    const { counts, opened } = await as(ada, () => to.getPreview({ facts, fields: ['length'], preferences: null }));
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(opened).toEqual([]);
  });
});

it('a snapshot keeps verdict, film, rules, dates with fees and festival, whatever the plan', async () => {
  const competitionIds = await held({ terms: [upTo(1200)] }, {}, {}, {});
  const film = await registered();
  const { items } = await as(ada, () => to.getSnapshot({ filmId: film, competitionIds: [...competitionIds, 2_000_000_000] }));
  expect(items.map(({ competitionId }) => competitionId)).toEqual(competitionIds);
  expect(items[0]).toMatchObject({
    explanation: { verdict: 'eligible' },
    film: { id: film, facts: { length: 1122 } },
    whole: { terms: [{ runtime_restriction_max: 1200 }], dates: [{ date: daysAhead(90) }], fees: [{ amount: 1000 }] },
    festival: { city: 'Lyon' },
  });
});

it('another replica knows what this one was told', async () => {
  const env = await stack.env('matching', 1);
  const second = await boot(matching, env);
  try {
    const other = second.app.get(Catalogue, { strict: false });
    const [id] = await held({ name: 'told once' });
    expect(await until(() => other.one(id!))).toMatchObject({ name: 'told once' });
  } finally {
    await second.close();
  }
});

it('what changes while the catalogue is being read is not lost', async () => {
  const [id] = await held({ name: 'before' });
  const { festival: at } = catalogue().one(id!)!;
  let isRenewed = false;
  const read = db.pool.query.bind(db.pool) as unknown as (sql: string, values: unknown[]) => Promise<unknown>;
  const pool = {
    async query(sql: string, values: unknown[]) {
      const rows = await read(sql, values);
      if (sql.includes('any($1)')) isRenewed = true;
      if (!sql.includes('whole as row from competition where id >')) return rows;
      // These rows are old from here on: a change is committed, and told, before they arrive.
      const changed = JSON.stringify(CompetitionWhole.toJSON(whole(id!, at.id, { name: 'after' })));
      await db.$executeRaw`update competition set whole = ${changed}::jsonb where id = ${id!}`;
      await Promise.race([until(() => isRenewed), new Promise((resolve) => setTimeout(resolve, 300))]);
      return rows;
    },
  };
  const fresh = new Catalogue({ pool } as unknown as Db, { DATABASE_URL: stack.url('matching') } as Env, new Readiness());
  fresh.onApplicationBootstrap();
  try {
    await until(() => fresh.one(id!)?.name === 'after');
  } finally {
    await fresh.beforeApplicationShutdown();
  }
});
