import { randomUUID } from 'node:crypto';
import { CompetitionWhole, Festival, type Term } from '@laurel/proto/catalog/v1/festival';
import type { EventPayload, EventType } from '@laurel/proto/events';
import { Film, type FilmFields } from '@laurel/proto/films/v1/films';
import { MatchingServiceService, type RunWizardRequest } from '@laurel/proto/matching/v1/matching';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { importPrivateKey } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { signValue } from '@laurel/runtime/auth/signed-value';
import { parseMessage, type SerializedMessage } from '@laurel/messages/formatting/serialized-message';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { runAs, person, refusal } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { publishEvent as publishTestEvent } from '../../runtime/test/publish-events.js';
import { Catalogue } from '../src/catalogue/catalogue.js';
import { Db } from '../src/database/client.js';
import { matching } from '../src/matching.module.js';

type Service = Awaited<ReturnType<typeof boot>>;
type MatchingClient = ReturnType<typeof createClient<typeof MatchingServiceService>>;
export let stack: Awaited<ReturnType<typeof startStack>>, db: Db, client: MatchingClient;
let replicas: Service[] = [];

/**
 * Runs the service on a real bus and a real database, once per test file. Tests publish the events of other
 * services. The client calls the first replica.
 */
export function setUpService(replicaCount = 1): void {
  beforeAll(async () => {
    stack = await startStack();
    const envs = await Promise.all(Array.from({ length: replicaCount }, (_, n) => stack.env('matching', n)));
    replicas = await Promise.all(envs.map((env) => boot(matching, env)));
    client = createClient(MatchingServiceService, envs[0]!.GRPC_URL);
    db = getProvider(Db);
  });
  afterAll(async () => {
    client?.close();
    await Promise.all(replicas.map((replica) => replica.close()));
    await stack?.stop();
  });
}

export const [ada, grace, admin] = [person(), person(), person('admin')];
export { person, refusal };
export const as: ReturnType<typeof runAs> = (...args) => runAs(stack)(...args);
/** Publishes an event as the relay of its service would. */
export const publishEvent = <T extends EventType>(
  type: T,
  aggregate: string,
  version: number,
  payload: EventPayload<T>,
  publisher?: string,
) => publishTestEvent(stack, type, aggregate, version, payload, randomUUID(), publisher);
/** Waits until the service has handled this version of an aggregate. */
export const waitForEvent = (aggregate: string, version: number) =>
  until(
    async () =>
      (await countRows(db, 'aggregate_version', 'aggregate = $1 and version >= $2', aggregate, version)) ===
      1,
  );

let ids = 0;
export const newId = () => ++ids;
export const daysAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const makeFilmMessage = (
  id: number,
  overrides: Partial<FilmFields>,
  version = 1,
  createdBy = ada.user,
): Film =>
  Film.fromJSON({
    id,
    version,
    createdBy,
    details: makeFields(overrides),
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
  });
const makeFields = (overrides: Partial<FilmFields>) => ({
  name: 'The Salt Harvest',
  length: 1122,
  genres: ['Drama'],
  ...overrides,
});
/** Publishes a film and waits until the service has stored it. */
export async function registerFilm(overrides: Partial<FilmFields> = {}, owner = ada): Promise<number> {
  const id = ++ids;
  await publishEvent('film.registered', `film-${id}`, 1, {
    film: makeFilmMessage(id, overrides, 1, owner.user),
  });
  await waitForEvent(`film-${id}`, 1);
  return id;
}
/** Publishes a changed film with these reserved premieres. */
export async function reservePremieres(
  filmId: number,
  version: number,
  reservedPremieres: Film['reservedPremieres'],
) {
  await publishEvent('film.changed', `film-${filmId}`, version, {
    film: { ...makeFilmMessage(filmId, {}, version), reservedPremieres },
  });
  await waitForEvent(`film-${filmId}`, version);
}
/** Publishes a subscription of the film and waits until the service has stored it. */
export const subscribeFilm = async (filmId: number, state = 'active', version = 1) => {
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
  await publishEvent(
    version === 1 ? 'subscription.started' : 'subscription.changed',
    `subscription-${filmId}`,
    version,
    { subscription },
  );
  await waitForEvent(`subscription-${filmId}`, version);
};
export const makeFestivalMessage = (id: number, overrides: Record<string, unknown> = {}) =>
  Festival.fromJSON({ id, version: 1, name: `Festival ${id}`, country: 'FR', city: 'Lyon', ...overrides });
export interface CompetitionInput {
  terms?: Partial<Term>[];
  dates?: string[];
  isDeprecated?: boolean;
  name?: string;
  opensOn?: string;
  /** The fee of every deadline. Null means that no fee is known. */
  fee?: { amount: number; currency: string } | null;
  /** Fields of the festival that all added competitions share. */
  festival?: Record<string, unknown>;
}
export function makeCompetitionMessage(
  id: number,
  festivalId: number,
  {
    terms = [],
    dates = [daysAhead(90)],
    isDeprecated = false,
    name = `C${id}`,
    opensOn,
    fee = { amount: 1000, currency: 'EUR' },
  }: CompetitionInput = {},
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
/** Resolves a provider of a replica. */
export const getProvider = <T>(token: abstract new (...args: never[]) => T, replica = 0): T =>
  replicas[replica]!.app.get(token as never, { strict: false });
export const getCatalogue = () => getProvider(Catalogue);
export const maxRuntime = (maxSeconds: number, overrides: Partial<Term> = {}): Partial<Term> => ({
  type: 'runtime_restriction_max',
  runtime_restriction_max: maxSeconds,
  ...overrides,
});
/** Adds a festival with these competitions, and waits until they are in memory. */
export async function addCompetitions(...all: CompetitionInput[]): Promise<number[]> {
  const festivalId = ++ids;
  await publishEvent('festival.added', `festival-${festivalId}`, 1, {
    festival: makeFestivalMessage(festivalId, all[0]?.festival),
  });
  const added = all.map((input) => [++ids, input] as const);
  for (const [id, input] of added)
    await publishEvent('competition.added', `competition-${id}`, 1, {
      whole: makeCompetitionMessage(id, festivalId, input),
    });
  await until(() => added.every(([id]) => getCatalogue().getCompetition(id)));
  return added.map(([id]) => id);
}
/** Signs a receipt for a run, as billing does. */
export const createReceipt = (
  receipt: { filmId: number; runKey: string; paidBy: string },
  lifetimeMs = 60_000,
) => signValue(JSON.stringify(receipt), importPrivateKey(stack.receiptPrivateKey), lifetimeMs);
export function makeRunRequest(
  filmId: number,
  { paidBy = 'token', ...overrides }: Partial<RunWizardRequest> & { paidBy?: string } = {},
): RunWizardRequest {
  const { runKey = randomUUID() } = overrides;
  const receipt = createReceipt({ filmId, runKey, paidBy });
  return { filmId, userRole: 'Director', preferences: null, runKey, receipt, ...overrides };
}
/** Decodes a message, so that tests can compare it. */
export const decodeMessage = (message: SerializedMessage | null | undefined) =>
  message && parseMessage(message);
export const explain = async (filmId: number, competitionIds: number[], who = ada) =>
  (await as(who, () => client.getExplanations({ filmId, competitionIds, userRole: 'Director' }))).items;
/** Waits for the last message of a subject on the bus. */
export const waitForPublished = (subject: string) =>
  until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null));
export const firstPage = {
  page: 1,
  pageSize: 200,
  nearMissesOnly: false,
  facets: [],
  narrowing: null,
  whatIf: null,
  rates: null,
};
