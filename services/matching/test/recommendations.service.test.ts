import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { message } from '@laurel/messages/formatting/message';
import { RecommendationCreated } from '@laurel/proto/matching/v1/events';
import { Clock } from '../src/jobs/clock.js';
import { RecommendMonthly } from '../src/jobs/recommend-monthly.js';
import { toYearMonth } from '../src/domain/day.js';
import {
  ada,
  as,
  daysAhead,
  db,
  addCompetitions,
  inside,
  newId,
  published,
  registered,
  seen,
  stage,
  subscribed,
  publishEvent,
  client,
} from './stage.js';
import { listEvents } from '../../runtime/test/tables.js';

stage(2);

const onBoth = <T>(token: abstract new (...args: never[]) => T) => [inside(token), inside(token, 1)];
const itIs = (now: () => Date) => onBoth(Clock).forEach((clock) => Object.assign(clock, { now }));
afterEach(() => itIs(() => new Date()));

/** Twenty-four competitions of twelve festivals, each with a deadline in a different week. */
const many = async () => {
  const all: number[] = [];
  for (let n = 0; n < 12; n++)
    all.push(
      ...(await addCompetitions({ dates: [daysAhead(100 + 14 * n)] }, { dates: [daysAhead(107 + 14 * n)] })),
    );
  return all;
};
const thisMonth = () => toYearMonth(new Date());
const nextMonth = () => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
const bothReplicas = () => Promise.all(onBoth(RecommendMonthly).map((job) => job.run()));
const listPublished = (filmId: number) =>
  listEvents(db, `type = 'recommendation.created' and aggregate like $1`, `recommendation-${filmId}-%`);
const suggested = async (filmId: number, batchId?: number, who = ada) =>
  (await as(who, () => client.getRecommendations({ filmId, batchId, page: 1, pageSize: 200 }))).items;
const getIds = (items: { competitionId: number }[]) => items.map(({ competitionId }) => competitionId);
const subscribedFilm = async (over = {}) => {
  const film = await registered(over);
  await subscribed(film);
  return film;
};
const registeredLate = async (id: number) => {
  await publishEvent('film.registered', `film-${id}`, 1, {
    film: { id, version: 1, createdBy: ada.user, details: { name: 'Late' } } as never,
  });
  await seen(`film-${id}`, 1);
};

describe('a film with a subscription', () => {
  beforeAll(many);

  it('automatically gets twenty suggestions, published as one event', async () => {
    const film = await subscribedFilm();
    const event = await published(
      `laurel.matching.recommendation.created.recommendation-${film}-${thisMonth()}`,
    );
    const items = await suggested(film);
    expect(items).toHaveLength(20);
    const carried = RecommendationCreated.fromJSON(event.json());
    expect(carried).toEqual({ filmId: film, userId: ada.user, batchId: thisMonth(), items });
    expect(event.header.get('version')).toBe(String(thisMonth()));
    expect(items[0]).toEqual({
      competitionId: expect.any(Number),
      batchId: thisMonth(),
      chance: 'target',
      // None of the competitions has a rule.
      reason: 'unchecked',
      learned: [],
      why: serializeMessage(message('component.unchecked', {})),
      score: 4,
    });
  });
  it('gets one event per month, on two replicas and for any number of runs', async () => {
    const films = [await subscribedFilm(), await subscribedFilm(), await subscribedFilm()];
    const made = (await Promise.all([bothReplicas(), bothReplicas()])).flat();
    expect(made.reduce((sum, number) => sum + number, 0)).toBeLessThanOrEqual(films.length);
    const before = await db.recommendationItem.findMany({ orderBy: [{ filmId: 'asc' }, { rank: 'asc' }] });
    expect(await bothReplicas()).toEqual([0, 0]);
    expect(await db.recommendationItem.findMany({ orderBy: [{ filmId: 'asc' }, { rank: 'asc' }] })).toEqual(
      before,
    );
    for (const film of films)
      expect([(await listPublished(film)).length, (await suggested(film)).length]).toEqual([1, 20]);
  });
  it('gets the same suggestions as a film with equal fields', async () => {
    const films = [await subscribedFilm(), await subscribedFilm()];
    await bothReplicas();
    const [first, other] = await Promise.all(films.map((film) => suggested(film)));
    expect(first).toEqual(other);
  });
  it('gets different suggestions in the next month', async () => {
    const film = await subscribedFilm();
    await bothReplicas();
    const next = nextMonth();
    itIs(() => next);
    await bothReplicas();
    const [before, after] = [await suggested(film, thisMonth()), await suggested(film, toYearMonth(next))];
    expect(after.length).toBeGreaterThan(0);
    expect(getIds(after).filter((id) => getIds(before).includes(id))).toEqual([]);
    expect(getIds(await suggested(film))).toEqual(getIds([...after, ...before]));
    expect((await listPublished(film)).map(({ version }) => version)).toEqual([
      thisMonth(),
      toYearMonth(next),
    ]);
  });
  it('gets suggestions while its subscription is expiring, but not after it has ended or without one', async () => {
    itIs(nextMonth); // these are the first ones, whichever replica makes them
    const [expiring, ended, without] = [await registered(), newId(), await registered()];
    await subscribed(expiring, 'expiring');
    await subscribed(ended);
    await publishEvent('subscription.ended', `subscription-${ended}`, 2, { filmId: ended, userId: ada.user });
    await seen(`subscription-${ended}`, 2);
    await registeredLate(ended); // no suggestions are made in between
    await bothReplicas();
    const had = await Promise.all(
      [expiring, ended, without].map((film) => suggested(film, toYearMonth(nextMonth()))),
    );
    expect(had.map((items) => items.length)).toEqual([20, 0, 0]);
    expect(await listPublished(without)).toEqual([]);
  });
  it('is handled by another replica when the first one loses its connection', async () => {
    await db.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recommender' and datname = current_database()`;
    const film = await subscribedFilm();
    await published(`laurel.matching.recommendation.created.recommendation-${film}-${thisMonth()}`);
    expect(await listPublished(film)).toHaveLength(1);
  });
  it.each(['submission', 'competition'])('waits while the %s projection is rebuilding', async (noun) => {
    await db.$executeRaw`insert into projection_rebuild (aggregate, noun) values (${`projection-${noun}-1`}, ${noun})`;
    const film = await subscribedFilm();
    expect([await bothReplicas(), await listPublished(film)]).toEqual([[0, 0], []]);
    await db.$executeRaw`delete from projection_rebuild`;
    await published(`laurel.matching.recommendation.created.recommendation-${film}-${thisMonth()}`);
    expect(await suggested(film)).toHaveLength(20);
  });
  it('gets suggestions when it is received after its subscription', async () => {
    const id = newId();
    await subscribed(id);
    await registeredLate(id);
    await published(`laurel.matching.recommendation.created.recommendation-${id}-${thisMonth()}`);
  });
});
