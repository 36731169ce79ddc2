import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { message } from '@laurel/messages/formatting/message';
import { Clock } from '../src/jobs/clock.js';
import { RecommendMonthly } from '../src/jobs/recommend-monthly.js';
import {
  ada,
  admin,
  as,
  getCatalogue,
  daysAhead,
  db,
  makeFestivalMessage,
  grace,
  addCompetitions,
  getProvider,
  newId,
  person,
  refusal,
  registerFilm,
  waitForEvent,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
  maxRuntime,
  makeCompetitionMessage,
} from './setup.js';
import { until } from '../../../deploy/testing/until.mjs';

setUpService(2);

const getOnBoth = <T>(token: abstract new (...args: never[]) => T) => [
  getProvider(token),
  getProvider(token, 1),
];
const setTime = (now: () => Date) => getOnBoth(Clock).forEach((clock) => Object.assign(clock, { now }));
afterEach(() => setTime(() => new Date()));
const runOnBoth = () => Promise.all(getOnBoth(RecommendMonthly).map((job) => job.run()));
const getSuggestions = async (filmId: number, batchId?: number, who = ada) =>
  (await as(who, () => client.getRecommendations({ filmId, batchId, page: 1, pageSize: 200 }))).items;
const getIds = (items: { competitionId: number }[]) => items.map(({ competitionId }) => competitionId);
const registerSubscribedFilm = async (overrides = {}) => {
  const film = await registerFilm(overrides);
  await subscribeFilm(film);
  return film;
};
const base = { dates: [daysAhead(60)] };

/** Adds a competition of a festival that selects this many of 100 films. */
const addCompetition = async (projectsSelected: number, terms: object[] = [maxRuntime(3600)]) => {
  const [festivalId, id] = [newId(), newId()];
  await publishEvent('festival.added', `festival-${festivalId}`, 1, {
    festival: makeFestivalMessage(festivalId, { projectsSelected, estimatedSubmissions: 100 }),
  });
  await publishEvent('competition.added', `competition-${id}`, 1, {
    whole: makeCompetitionMessage(id, festivalId, { terms, dates: [daysAhead(40)] }),
  });
  await until(() => getCatalogue().getCompetition(id));
  return id;
};
const [REACH, TARGET, SAFE] = [2, 12, 40];
/** Adds enough competitions of each chance for a whole batch. */
const addMany = () =>
  Promise.all(
    [REACH, TARGET, SAFE].flatMap((odds) => Array.from({ length: 12 }, () => addCompetition(odds))),
  );

describe('the monthly suggestions', () => {
  it('exclude competitions that are past, undated, too near, not eligible or on the list', async () => {
    const owner = person();
    const [fits, deprecated, past, undated, near, notEligible] = await addCompetitions(
      base,
      { ...base, isDeprecated: true },
      { dates: [daysAhead(-2)] },
      { dates: [] },
      { dates: [daysAhead(1)] },
      { ...base, terms: [maxRuntime(60)] },
    );
    const [otherFitting] = await addCompetitions(base);
    const [listed, declined] = await addCompetitions(base, base);
    const film = await registerFilm({}, owner);
    for (const [id, competitionId, state] of [
      [900_001, listed!, 'suggested'],
      [900_002, declined!, 'will-not-submit'],
    ] as const) {
      const submission = { id, filmId: film, competitionId, userId: owner.user, state, rowVersion: 1 };
      await publishEvent('submission.added', `submission-${id}`, 1, { submission } as never);
      await waitForEvent(`submission-${id}`, 1);
    }
    await subscribeFilm(film);
    await runOnBoth();
    const ids = getIds(await getSuggestions(film, undefined, owner));
    expect([fits, otherFitting].filter((id) => !ids.includes(id!))).toEqual([]);
    expect(
      [deprecated, past, undated, near, notEligible, listed, declined].filter((id) => ids.includes(id!)),
    ).toEqual([]);
  });
  it('exclude hidden competitions', async () => {
    await addCompetitions(...Array.from({ length: 12 }, () => base));
    const twin = await registerSubscribedFilm();
    await runOnBoth();
    const unwanted = getIds(await getSuggestions(twin)).slice(0, 5);
    const film = await registerFilm();
    for (const competitionId of unwanted)
      await as(ada, () => client.hideCompetition({ filmId: film, competitionId, isHidden: true }));
    await subscribeFilm(film);
    await runOnBoth();
    const result = getIds(await getSuggestions(film));
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
    const untested = await addCompetition(SAFE, [maxRuntime(3600), textRule]);
    const film = await registerSubscribedFilm();
    await runOnBoth();
    const byId = new Map((await getSuggestions(film)).map((item) => [item.competitionId, item]));
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
    const film = await registerSubscribedFilm();
    await runOnBoth();
    expect((await refusal(getSuggestions(film, undefined, grace))).code).toBe('film.not_found');
    const page = await as(admin, () => client.getRecommendations({ filmId: film, page: 2, pageSize: 15 }));
    expect([page.items.length, page.total]).toEqual([5, 20]);
    expect(await getSuggestions(film, 190001)).toEqual([]);
  });
  it('are deleted with the film', async () => {
    const film = await registerSubscribedFilm();
    await runOnBoth();
    await publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    await waitForEvent(`film-${film}`, 2);
    expect(await db.recommendation.count({ where: { filmId: film } })).toBe(0);
    expect(await db.recommendationItem.count({ where: { filmId: film } })).toBe(0);
  });
});
