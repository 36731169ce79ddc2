import { saidMessage } from '@laurel/words/message';
import { say } from '@laurel/words/said';
import { RecommendationMade } from '@laurel/proto/matching/v1/events';
import { Clock } from '../src/clock.js';
import { RecommendMonthly } from '../src/commands/recommend-monthly.js';
import { monthOf } from '../src/domain/day.js';
import {
  ada,
  admin,
  as,
  catalogue,
  daysAhead,
  db,
  festival,
  grace,
  held,
  inside,
  newId,
  person,
  published,
  refusal,
  registered,
  seen,
  stage,
  subscribed,
  tell,
  to,
  upTo,
  whole,
} from './stage.js';
import { factsOf } from '../../runtime/test/tables.js';
import { until } from '../../../deploy/local/until.mjs';

stage(2);

const onBoth = <T>(token: abstract new (...args: never[]) => T) => [inside(token), inside(token, 1)];
const itIs = (now: () => Date) => onBoth(Clock).forEach((clock) => Object.assign(clock, { now }));
afterEach(() => itIs(() => new Date()));

/** Twenty-four competitions of twelve festivals, each with a deadline in another week. */
const many = async () => {
  const all: number[] = [];
  for (let n = 0; n < 12; n++)
    all.push(...(await held({ dates: [daysAhead(100 + 14 * n)] }, { dates: [daysAhead(107 + 14 * n)] })));
  return all;
};
const thisMonth = () => monthOf(new Date());
const nextMonth = () => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
const bothReplicas = () => Promise.all(onBoth(RecommendMonthly).map((job) => job.run()));
const told = (filmId: number) =>
  factsOf(db, `type = 'recommendation.made' and aggregate like $1`, `recommendation-${filmId}-%`);
const suggested = async (filmId: number, batchId?: number, who = ada) =>
  (await as(who, () => to.getRecommendations({ filmId, batchId, page: 1, pageSize: 200 }))).items;
const idsOf = (items: { competitionId: number }[]) => items.map(({ competitionId }) => competitionId);
const subscribedFilm = async (over = {}) => {
  const film = await registered(over);
  await subscribed(film);
  return film;
};
const registeredLate = async (id: number) => {
  await tell('film.registered', `film-${id}`, 1, {
    film: { id, version: 1, createdBy: ada.user, facts: { name: 'Late' } } as never,
  });
  await seen(`film-${id}`, 1);
};
const alone = { dates: [daysAhead(60)] };

describe('a film with a subscription', () => {
  beforeAll(many);

  it('soon has twenty suggestions, told as one fact, without anyone asking', async () => {
    const film = await subscribedFilm();
    const fact = await published(`laurel.matching.recommendation.made.recommendation-${film}-${thisMonth()}`);
    const items = await suggested(film);
    expect(items).toHaveLength(20);
    const carried = RecommendationMade.fromJSON(fact.json());
    expect(carried).toEqual({ filmId: film, userId: ada.user, batchId: thisMonth(), items });
    expect(fact.header.get('version')).toBe(String(thisMonth()));
    expect(items[0]).toEqual({
      competitionId: expect.any(Number),
      batchId: thisMonth(),
      chance: 'target',
      // None of the many has a rule on file.
      reason: 'unchecked',
      learned: [],
      why: saidMessage(say('part.unchecked', {})),
      score: 4,
    });
  });
  it('has one fact a month, on two replicas, however often', async () => {
    const films = [await subscribedFilm(), await subscribedFilm(), await subscribedFilm()];
    const made = (await Promise.all([bothReplicas(), bothReplicas()])).flat();
    expect(made.reduce((sum, number) => sum + number, 0)).toBeLessThanOrEqual(films.length);
    const before = await db.recommendationItem.findMany({ orderBy: [{ filmId: 'asc' }, { place: 'asc' }] });
    expect(await bothReplicas()).toEqual([0, 0]);
    expect(await db.recommendationItem.findMany({ orderBy: [{ filmId: 'asc' }, { place: 'asc' }] })).toEqual(
      before,
    );
    for (const film of films)
      expect([(await told(film)).length, (await suggested(film)).length]).toEqual([1, 20]);
  });
  it('has the same suggestions as another film of which the same is known', async () => {
    const films = [await subscribedFilm(), await subscribedFilm()];
    await bothReplicas();
    const [first, other] = await Promise.all(films.map((film) => suggested(film)));
    expect(first).toEqual(other);
  });
  it('has others when a month begins', async () => {
    const film = await subscribedFilm();
    await bothReplicas();
    const next = nextMonth();
    itIs(() => next);
    await bothReplicas();
    const [before, after] = [await suggested(film, thisMonth()), await suggested(film, monthOf(next))];
    expect(after.length).toBeGreaterThan(0);
    expect(idsOf(after).filter((id) => idsOf(before).includes(id))).toEqual([]);
    expect(idsOf(await suggested(film))).toEqual(idsOf([...after, ...before]));
    expect((await told(film)).map(({ version }) => version)).toEqual([thisMonth(), monthOf(next)]);
  });
  it('also has them when its subscription is expiring, not when it has ended, nor without one', async () => {
    itIs(nextMonth); // whoever makes them, these are the first
    const [expiring, ended, without] = [await registered(), newId(), await registered()];
    await subscribed(expiring, 'expiring');
    await subscribed(ended);
    await tell('subscription.ended', `subscription-${ended}`, 2, { filmId: ended, userId: ada.user });
    await seen(`subscription-${ended}`, 2);
    await registeredLate(ended); // nobody makes any in between
    await bothReplicas();
    const had = await Promise.all(
      [expiring, ended, without].map((film) => suggested(film, monthOf(nextMonth()))),
    );
    expect(had.map((items) => items.length)).toEqual([20, 0, 0]);
    expect(await told(without)).toEqual([]);
  });
  it('is looked after by another replica when the first has lost its connection', async () => {
    await db.$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recommender' and datname = current_database()`;
    const film = await subscribedFilm();
    await published(`laurel.matching.recommendation.made.recommendation-${film}-${thisMonth()}`);
    expect(await told(film)).toHaveLength(1);
  });
  it.each(['submission', 'competition'])('waits while each %s is being told again', async (noun) => {
    await db.$executeRaw`insert into arriving (aggregate, noun) values (${`copy-${noun}-1`}, ${noun})`;
    const film = await subscribedFilm();
    expect([await bothReplicas(), await told(film)]).toEqual([[0, 0], []]);
    await db.$executeRaw`delete from arriving`;
    await published(`laurel.matching.recommendation.made.recommendation-${film}-${thisMonth()}`);
    expect(await suggested(film)).toHaveLength(20);
  });
  it('gets them also when the film is known here after its subscription', async () => {
    const id = newId();
    await subscribed(id);
    await registeredLate(id);
    await published(`laurel.matching.recommendation.made.recommendation-${id}-${thisMonth()}`);
  });
});

describe('what is suggested', () => {
  it('is never over, undated, too near, refused, or there already in any state', async () => {
    const owner = person();
    const [fits, deprecated, past, undated, near, refuses] = await held(
      alone,
      { ...alone, isDeprecated: true },
      { dates: [daysAhead(-2)] },
      { dates: [] },
      { dates: [daysAhead(1)] },
      { ...alone, terms: [upTo(60)] },
    );
    const [also] = await held(alone);
    const [had, declined] = await held(alone, alone);
    const film = await registered({}, owner);
    for (const [id, competitionId, state] of [
      [900_001, had!, 'suggested'],
      [900_002, declined!, 'will-not-submit'],
    ] as const) {
      const submission = { id, filmId: film, competitionId, userId: owner.user, state, rowVersion: 1 };
      await tell('submission.added', `submission-${id}`, 1, { submission } as never);
      await seen(`submission-${id}`, 1);
    }
    await subscribed(film);
    await bothReplicas();
    const ids = idsOf(await suggested(film, undefined, owner));
    expect([fits, also].filter((id) => !ids.includes(id!))).toEqual([]);
    expect(
      [deprecated, past, undated, near, refuses, had, declined].filter((id) => ids.includes(id!)),
    ).toEqual([]);
  });
  it('is never what was hidden', async () => {
    const twin = await subscribedFilm();
    await bothReplicas();
    const unwanted = idsOf(await suggested(twin)).slice(0, 5);
    const film = await registered();
    for (const competitionId of unwanted)
      await as(ada, () => to.hideCompetition({ filmId: film, competitionId, isHidden: true }));
    await subscribed(film);
    await bothReplicas();
    const found = idsOf(await suggested(film));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((id) => unwanted.includes(id))).toEqual([]);
  });
  it('is mixed by the festivals’ odds, and says why', async () => {
    const place = async (projectsSelected: number, terms = [upTo(3600)]) => {
      const [festivalId, id] = [newId(), newId()];
      await tell('festival.added', `festival-${festivalId}`, 1, {
        festival: festival(festivalId, { projectsSelected, estimatedSubmissions: 100 }),
      });
      await tell('competition.added', `competition-${id}`, 1, {
        whole: whole(id, festivalId, { terms, dates: [daysAhead(40)] }),
      });
      await until(() => catalogue().one(id));
      return id;
    };
    const inWords = {
      type: 'genre_restriction',
      genre_restriction: [],
      isMandatory: false,
      description: 'Music videos only.',
    };
    const [reach, target, safe] = [await place(2), await place(12), await place(40)];
    const untested = await place(40, [upTo(3600), inWords]);
    const film = await subscribedFilm();
    await bothReplicas();
    const byId = new Map((await suggested(film)).map((item) => [item.competitionId, item]));
    expect(
      [reach, target, safe].map((id) => [byId.get(id)?.chance, byId.get(id)?.reason, byId.get(id)?.why]),
    ).toEqual([
      ['reach', 'fits', saidMessage(say('part.fits', {}))],
      ['target', 'odds', saidMessage(say('part.odds', { percent: 12 }))],
      ['safe', 'odds', saidMessage(say('part.odds', { percent: 40 }))],
    ]);
    expect(byId.get(untested)?.chance).toBe('target');
  });
  it('is its owner’s to read', async () => {
    const film = await subscribedFilm();
    await bothReplicas();
    expect((await refusal(suggested(film, undefined, grace))).code).toBe('film.not_found');
    const page = await as(admin, () => to.getRecommendations({ filmId: film, page: 2, pageSize: 15 }));
    expect([page.items.length, page.total]).toEqual([5, 20]);
    expect(await suggested(film, 190001)).toEqual([]);
  });
  it('goes with the film', async () => {
    const film = await subscribedFilm();
    await bothReplicas();
    await tell('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    await seen(`film-${film}`, 2);
    expect(await db.recommendation.count({ where: { filmId: film } })).toBe(0);
    expect(await db.recommendationItem.count({ where: { filmId: film } })).toBe(0);
  });
});
