import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { message } from '@laurel/messages/formatting/message';
import { Clock } from '../src/jobs/clock.js';
import { RecommendMonthly } from '../src/jobs/recommend-monthly.js';
import {
  ada,
  admin,
  as,
  catalogue,
  daysAhead,
  db,
  festival,
  grace,
  addCompetitions,
  inside,
  newId,
  person,
  refusal,
  registered,
  seen,
  stage,
  subscribed,
  publishEvent,
  client,
  upTo,
  whole,
} from './stage.js';
import { until } from '../../../deploy/testing/until.mjs';

stage(2);

const onBoth = <T>(token: abstract new (...args: never[]) => T) => [inside(token), inside(token, 1)];
const itIs = (now: () => Date) => onBoth(Clock).forEach((clock) => Object.assign(clock, { now }));
afterEach(() => itIs(() => new Date()));
const bothReplicas = () => Promise.all(onBoth(RecommendMonthly).map((job) => job.run()));
const suggested = async (filmId: number, batchId?: number, who = ada) =>
  (await as(who, () => client.getRecommendations({ filmId, batchId, page: 1, pageSize: 200 }))).items;
const getIds = (items: { competitionId: number }[]) => items.map(({ competitionId }) => competitionId);
const subscribedFilm = async (over = {}) => {
  const film = await registered(over);
  await subscribed(film);
  return film;
};
const alone = { dates: [daysAhead(60)] };

/** Adds a competition of a festival that selects this many of 100 films. */
const addCompetition = async (projectsSelected: number, terms: object[] = [upTo(3600)]) => {
  const [festivalId, id] = [newId(), newId()];
  await publishEvent('festival.added', `festival-${festivalId}`, 1, {
    festival: festival(festivalId, { projectsSelected, estimatedSubmissions: 100 }),
  });
  await publishEvent('competition.added', `competition-${id}`, 1, {
    whole: whole(id, festivalId, { terms, dates: [daysAhead(40)] }),
  });
  await until(() => catalogue().getCompetition(id));
  return id;
};
const [REACH, TARGET, SAFE] = [2, 12, 40];
/** Adds enough competitions of each chance for a whole batch. */
const addMany = () =>
  Promise.all(
    [REACH, TARGET, SAFE].flatMap((odds) => Array.from({ length: 12 }, () => addCompetition(odds))),
  );

describe('the suggestions', () => {
  it('exclude competitions that are past, undated, too near, refused or on the list', async () => {
    const owner = person();
    const [fits, deprecated, past, undated, near, refuses] = await addCompetitions(
      alone,
      { ...alone, isDeprecated: true },
      { dates: [daysAhead(-2)] },
      { dates: [] },
      { dates: [daysAhead(1)] },
      { ...alone, terms: [upTo(60)] },
    );
    const [also] = await addCompetitions(alone);
    const [had, declined] = await addCompetitions(alone, alone);
    const film = await registered({}, owner);
    for (const [id, competitionId, state] of [
      [900_001, had!, 'suggested'],
      [900_002, declined!, 'will-not-submit'],
    ] as const) {
      const submission = { id, filmId: film, competitionId, userId: owner.user, state, rowVersion: 1 };
      await publishEvent('submission.added', `submission-${id}`, 1, { submission } as never);
      await seen(`submission-${id}`, 1);
    }
    await subscribed(film);
    await bothReplicas();
    const ids = getIds(await suggested(film, undefined, owner));
    expect([fits, also].filter((id) => !ids.includes(id!))).toEqual([]);
    expect(
      [deprecated, past, undated, near, refuses, had, declined].filter((id) => ids.includes(id!)),
    ).toEqual([]);
  });
  it('exclude hidden competitions', async () => {
    await addCompetitions(...Array.from({ length: 12 }, () => alone));
    const twin = await subscribedFilm();
    await bothReplicas();
    const unwanted = getIds(await suggested(twin)).slice(0, 5);
    const film = await registered();
    for (const competitionId of unwanted)
      await as(ada, () => client.hideCompetition({ filmId: film, competitionId, isHidden: true }));
    await subscribed(film);
    await bothReplicas();
    const result = getIds(await suggested(film));
    expect(result.length).toBeGreaterThan(0);
    expect(result.filter((id) => unwanted.includes(id))).toEqual([]);
  });
  it('are mixed by the festivals’ odds, with a reason', async () => {
    const textRule = {
      type: 'genre_restriction',
      genre_restriction: [],
      isMandatory: false,
      description: 'Music videos only.',
    };
    const reach = await addCompetition(REACH);
    const target = await addCompetition(TARGET);
    const safe = await addCompetition(SAFE);
    const untested = await addCompetition(SAFE, [upTo(3600), textRule]);
    const film = await subscribedFilm();
    await bothReplicas();
    const byId = new Map((await suggested(film)).map((item) => [item.competitionId, item]));
    expect(
      [reach, target, safe].map((id) => [byId.get(id)?.chance, byId.get(id)?.reason, byId.get(id)?.why]),
    ).toEqual([
      ['reach', 'fits', serializeMessage(message('component.fits', {}))],
      ['target', 'odds', serializeMessage(message('component.odds', { percent: 12 }))],
      ['safe', 'odds', serializeMessage(message('component.odds', { percent: 40 }))],
    ]);
    expect(byId.get(untested)?.chance).toBe('target');
  });
  it('are visible to the film’s owner and to administrators', async () => {
    await addMany();
    const film = await subscribedFilm();
    await bothReplicas();
    expect((await refusal(suggested(film, undefined, grace))).code).toBe('film.not_found');
    const page = await as(admin, () => client.getRecommendations({ filmId: film, page: 2, pageSize: 15 }));
    expect([page.items.length, page.total]).toEqual([5, 20]);
    expect(await suggested(film, 190001)).toEqual([]);
  });
  it('are deleted with the film', async () => {
    const film = await subscribedFilm();
    await bothReplicas();
    await publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    await seen(`film-${film}`, 2);
    expect(await db.recommendation.count({ where: { filmId: film } })).toBe(0);
    expect(await db.recommendationItem.count({ where: { filmId: film } })).toBe(0);
  });
});
