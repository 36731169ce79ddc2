import { randomUUID } from 'node:crypto';
import { CompetitionWhole, Festival, type Term } from '@laurel/proto/catalog/v1/festival';
import type { EventOf, EventType } from '@laurel/proto/events';
import { Film, type FilmFacts } from '@laurel/proto/films/v1/films';
import { MatchingServiceService, type RunWizardRequest } from '@laurel/proto/matching/v1/matching';
import { boot } from '@laurel/runtime/boot';
import { privateKey } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import { seal } from '@laurel/runtime/sealed';
import { saidOf, type SaidMessage } from '@laurel/words/message';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { asker, person, refusal } from '../../runtime/test/asking.js';
import { countOf } from '../../runtime/test/tables.js';
import { tell as tellFact } from '../../runtime/test/telling.js';
import { Catalogue } from '../src/catalogue/catalogue.js';
import { Db } from '../src/database.js';
import { matching } from '../src/matching.module.js';

type Service = Awaited<ReturnType<typeof boot>>;
type Door = ReturnType<typeof client<typeof MatchingServiceService>>;
export let stack: Awaited<ReturnType<typeof startStack>>, db: Db, to: Door;
let replicas: Service[] = [];

/** The service on a real bus and a real database, with the facts of others told by hand; one per test file. The door is the first replica’s. */
export function stage(count = 1): void {
  beforeAll(async () => {
    stack = await startStack();
    const envs = await Promise.all(Array.from({ length: count }, (_, n) => stack.env('matching', n)));
    replicas = await Promise.all(envs.map((env) => boot(matching, env)));
    to = client(MatchingServiceService, envs[0]!.GRPC_URL);
    db = inside(Db);
  });
  afterAll(async () => {
    to?.close();
    await Promise.all(replicas.map((replica) => replica.close()));
    await stack?.stop();
  });
}

export const [ada, grace, admin] = [person(), person(), person('admin')];
export { person, refusal };
export const as: ReturnType<typeof asker> = (...asked) => asker(stack)(...asked);
/** Publishes a fact as its owner's relay would. */
export const tell = <T extends EventType>(
  type: T,
  aggregate: string,
  version: number,
  fact: EventOf<T>,
  teller?: string,
) => tellFact(stack, type, aggregate, version, fact, randomUUID(), teller);
export const seen = (aggregate: string, version: number) =>
  until(
    async () => (await countOf(db, 'seen', 'aggregate = $1 and version >= $2', aggregate, version)) === 1,
  );

let ids = 0;
export const newId = () => ++ids;
export const daysAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const filmMessage = (id: number, over: Partial<FilmFacts>, version = 1, createdBy = ada.user): Film =>
  Film.fromJSON({
    id,
    version,
    createdBy,
    facts: FilmKnown(over),
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
  });
const FilmKnown = (over: Partial<FilmFacts>) => ({
  name: 'The Salt Harvest',
  length: 1122,
  genres: ['Drama'],
  ...over,
});
export async function registered(over: Partial<FilmFacts> = {}, owner = ada): Promise<number> {
  const id = ++ids;
  await tell('film.registered', `film-${id}`, 1, { film: filmMessage(id, over, 1, owner.user) });
  await seen(`film-${id}`, 1);
  return id;
}
/** Told by films anew, with what it keeps. */
export async function keeping(filmId: number, version: number, keptPremieres: Film['keptPremieres']) {
  await tell('film.changed', `film-${filmId}`, version, {
    film: { ...filmMessage(filmId, {}, version), keptPremieres },
  });
  await seen(`film-${filmId}`, version);
}
export const subscribed = async (filmId: number, state = 'active', version = 1) => {
  const subscription = {
    id: filmId,
    version,
    filmId,
    userId: ada.user,
    state,
    stripeSubscriptionId: 'sub_1',
    billingCycle: '1_month',
    createdAt: '',
    updatedAt: '',
  };
  await tell(
    version === 1 ? 'subscription.started' : 'subscription.changed',
    `subscription-${filmId}`,
    version,
    { subscription },
  );
  await seen(`subscription-${filmId}`, version);
};
export const festival = (id: number, over: Record<string, unknown> = {}) =>
  Festival.fromJSON({ id, version: 1, name: `Festival ${id}`, country: 'FR', city: 'Lyon', ...over });
export interface Given {
  terms?: Partial<Term>[];
  dates?: string[];
  isDeprecated?: boolean;
  name?: string;
  opensOn?: string;
  /** At every deadline; none: no fee is on file. */
  fee?: { amount: number; currency: string } | null;
  /** Of the festival of all of them. */
  at?: Record<string, unknown>;
}
export function whole(
  id: number,
  festivalId: number,
  {
    terms = [],
    dates = [daysAhead(90)],
    isDeprecated = false,
    name = `C${id}`,
    opensOn,
    fee = { amount: 1000, currency: 'EUR' },
  }: Given = {},
) {
  return CompetitionWhole.fromJSON({
    competition: { id, version: 1, name, festivalId, isDeprecated, opensOn },
    terms: terms.map((term, n) => ({
      id: id * 100 + n,
      competitionId: id,
      isMandatory: true,
      name: 'Rule',
      ...term,
    })),
    dates: dates.map((date, n) => ({
      id: id * 100 + n,
      date,
      competitionId: id,
      closesAt: `${date}T23:59:59.000Z`,
    })),
    fees: (fee === null ? [] : dates).map((_date, n) => ({
      id: id * 100 + n,
      title: 'Standard',
      ...fee,
      competitionDateId: id * 100 + n,
      audience: 'standard',
    })),
  });
}
/** What a replica is made of. */
export const inside = <T>(token: abstract new (...args: never[]) => T, n = 0): T =>
  replicas[n]!.app.get(token as never, { strict: false });
export const catalogue = () => inside(Catalogue);
export const upTo = (maxSeconds: number, over: Partial<Term> = {}): Partial<Term> => ({
  type: 'runtime_restriction_max',
  runtime_restriction_max: maxSeconds,
  ...over,
});
/** A festival with these competitions, in memory. */
export async function held(...all: Given[]): Promise<number[]> {
  const festivalId = ++ids;
  await tell('festival.added', `festival-${festivalId}`, 1, { festival: festival(festivalId, all[0]?.at) });
  const made = all.map((given) => [++ids, given] as const);
  for (const [id, given] of made)
    await tell('competition.added', `competition-${id}`, 1, { whole: whole(id, festivalId, given) });
  await until(() => made.every(([id]) => catalogue().one(id)));
  return made.map(([id]) => id);
}
/** Billing's word on a run. */
export const receiptFor = (receipt: { filmId: number; runKey: string; paidBy: string }, livesMs = 60_000) =>
  seal(JSON.stringify(receipt), privateKey(stack.receiptPrivateKey), livesMs);
export function wish(
  filmId: number,
  { paidBy = 'token', ...over }: Partial<RunWizardRequest> & { paidBy?: string } = {},
): RunWizardRequest {
  const { runKey = randomUUID() } = over;
  const receipt = receiptFor({ filmId, runKey, paidBy });
  return { filmId, userRole: 'Director', preferences: null, runKey, receipt, ...over };
}
/** What crosses as JSON, for a look into it. */
export const read = (said: SaidMessage | null | undefined) => said && saidOf(said);
export const explain = async (filmId: number, competitionIds: number[], who = ada) =>
  (await as(who, () => to.getExplanations({ filmId, competitionIds, userRole: 'Director' }))).items;
export const published = (subject: string) =>
  until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null));
export const firstPage = {
  page: 1,
  pageSize: 200,
  nearMissesOnly: false,
  facets: [],
  narrowing: null,
  whatIf: null,
};
