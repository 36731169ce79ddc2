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
  getProvider,
  newId,
  waitForPublished,
  registerFilm,
  waitForEvent,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
} from './setup.js';
import { listEvents } from '../../runtime/test/tables.js';

setUpService(2);

const getOnBoth = <T>(token: abstract new (...args: never[]) => T) => [
  getProvider(token),
  getProvider(token, 1),
];
const setTime = (now: () => Date) => getOnBoth(Clock).forEach((clock) => Object.assign(clock, { now }));
afterEach(() => setTime(() => new Date()));

/** Twenty-four competitions of twelve festivals, each with a deadline in a different week. */
const addCompetitionsOfManyWeeks = async () => {
  const all: number[] = [];
  for (let n = 0; n < 12; n++)
    all.push(
      ...(await addCompetitions({ dates: [daysAhead(100 + 14 * n)] }, { dates: [daysAhead(107 + 14 * n)] })),
    );
  return all;
};
const getThisMonth = () => toYearMonth(new Date());
const getNextMonth = () => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
const runOnBoth = () => Promise.all(getOnBoth(RecommendMonthly).map((job) => job.run()));
const listPublished = (filmId: number) =>
  listEvents(db, `type = 'recommendation.created' and aggregate like $1`, `recommendation-${filmId}-%`);
const getSuggestions = async (filmId: number, batchId?: number, who = ada) =>
  (await as(who, () => client.getRecommendations({ filmId, batchId, page: 1, pageSize: 200 }))).items;
const getIds = (items: { competitionId: number }[]) => items.map(({ competitionId }) => competitionId);
const registerSubscribedFilm = async (overrides = {}) => {
  const film = await registerFilm(overrides);
  await subscribeFilm(film);
  return film;
};
const registerFilmLate = async (id: number) => {
  await publishEvent('film.registered', `film-${id}`, 1, {
    film: { id, version: 1, createdBy: ada.user, details: { name: 'Late' } } as never,
  });
  await waitForEvent(`film-${id}`, 1);
};

describe('a film with a subscription', () => {
  beforeAll(addCompetitionsOfManyWeeks);

  it('automatically gets twenty suggestions, published as one event', async () => {
    const film = await registerSubscribedFilm();
    const event = await waitForPublished(
      `laurel.matching.recommendation.created.recommendation-${film}-${getThisMonth()}`,
    );
    const items = await getSuggestions(film);
    expect(items).toHaveLength(20);
    const payload = RecommendationCreated.fromJSON(event.json());
    expect(payload).toEqual({ filmId: film, userId: ada.user, batchId: getThisMonth(), items });
    expect(event.header.get('version')).toBe(String(getThisMonth()));
    expect(items[0]).toEqual({
      competitionId: expect.any(Number),
      batchId: getThisMonth(),
      chance: 'target',
      // None of the competitions has a rule.
      reason: 'unchecked',
      learned: [],
      why: serializeMessage(message('component.unchecked', {})),
      score: 0,
    });
  });
  it('gets one event per month, however often the job runs on two replicas', async () => {
    const films = [
      await registerSubscribedFilm(),
      await registerSubscribedFilm(),
      await registerSubscribedFilm(),
    ];
    const filmCounts = (await Promise.all([runOnBoth(), runOnBoth()])).flat();
    expect(filmCounts.reduce((sum, number) => sum + number, 0)).toBeLessThanOrEqual(films.length);
    const before = await db.recommendationItem.findMany({ orderBy: [{ filmId: 'asc' }, { rank: 'asc' }] });
    expect(await runOnBoth()).toEqual([0, 0]);
    expect(await db.recommendationItem.findMany({ orderBy: [{ filmId: 'asc' }, { rank: 'asc' }] })).toEqual(
      before,
    );
    for (const film of films)
      expect([(await listPublished(film)).length, (await getSuggestions(film)).length]).toEqual([1, 20]);
  });
  it('gets the same suggestions as a film with equal fields', async () => {
    const films = [await registerSubscribedFilm(), await registerSubscribedFilm()];
    await runOnBoth();
    const [first, other] = await Promise.all(films.map((film) => getSuggestions(film)));
    expect(first).toEqual(other);
  });
  it('gets different suggestions in the next month', async () => {
    const film = await registerSubscribedFilm();
    await runOnBoth();
    const next = getNextMonth();
    setTime(() => next);
    await runOnBoth();
    const [before, after] = [
      await getSuggestions(film, getThisMonth()),
      await getSuggestions(film, toYearMonth(next)),
    ];
    expect(after.length).toBeGreaterThan(0);
    expect(getIds(after).filter((id) => getIds(before).includes(id))).toEqual([]);
    expect(getIds(await getSuggestions(film))).toEqual(getIds([...after, ...before]));
    expect((await listPublished(film)).map(({ version }) => version)).toEqual([
      getThisMonth(),
      toYearMonth(next),
    ]);
  });
  it('gets suggestions while its subscription is expiring, but not after it has ended or without one', async () => {
    setTime(getNextMonth); // no film has suggestions for that month yet
    const [expiring, ended, without] = [await registerFilm(), newId(), await registerFilm()];
    await subscribeFilm(expiring, 'expiring');
    await subscribeFilm(ended);
    await publishEvent('subscription.ended', `subscription-${ended}`, 2, { filmId: ended, userId: ada.user });
    await waitForEvent(`subscription-${ended}`, 2);
    await registerFilmLate(ended); // no suggestions are made in between
    await runOnBoth();
    const suggestions = await Promise.all(
      [expiring, ended, without].map((film) => getSuggestions(film, toYearMonth(getNextMonth()))),
    );
    expect(suggestions.map((items) => items.length)).toEqual([20, 0, 0]);
    expect(await listPublished(without)).toEqual([]);
  });
  it('gets suggestions from another replica when the first one loses its database connection', async () => {
    await db.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recommender' and datname = current_database()`;
    const film = await registerSubscribedFilm();
    await waitForPublished(`laurel.matching.recommendation.created.recommendation-${film}-${getThisMonth()}`);
    expect(await listPublished(film)).toHaveLength(1);
  });
  it.each(['submission', 'competition'])(
    'gets no suggestions while the %s projection is rebuilding',
    async (noun) => {
      await db.$executeRaw`insert into projection_rebuild (aggregate, noun) values (${`projection-${noun}-1`}, ${noun})`;
      const film = await registerSubscribedFilm();
      expect([await runOnBoth(), await listPublished(film)]).toEqual([[0, 0], []]);
      await db.$executeRaw`delete from projection_rebuild`;
      await waitForPublished(
        `laurel.matching.recommendation.created.recommendation-${film}-${getThisMonth()}`,
      );
      expect(await getSuggestions(film)).toHaveLength(20);
    },
  );
  it('gets suggestions when it is received after its subscription', async () => {
    const id = newId();
    await subscribeFilm(id);
    await registerFilmLate(id);
    await waitForPublished(`laurel.matching.recommendation.created.recommendation-${id}-${getThisMonth()}`);
  });
});
