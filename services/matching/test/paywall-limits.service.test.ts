import type { FilmFields } from '@laurel/proto/films/v1/films';
import { DAILY_LIMITS } from '../src/queries/limits/daily-use.js';
import {
  ada,
  addCompetitions,
  as,
  client,
  daysAhead,
  db,
  firstPage,
  makeFilmMessage,
  maxRuntime,
  refusal,
  registerFilm,
  setUpService,
  subscribeFilm,
} from './setup.js';

setUpService();

let competitions: number[];
beforeAll(async () => {
  competitions = await addCompetitions(...Array.from({ length: 8 }, () => ({ terms: [maxRuntime(1200)] })));
});
const today = new Date(new Date().toISOString().slice(0, 10));
/** Fills a limit of today up to `free` items. */
const useUp = (filmId: number, kind: keyof typeof DAILY_LIMITS, free: number, day = today) => {
  const items = Array.from({ length: DAILY_LIMITS[kind] - free }, (_, n) => `used ${n}`);
  const data = { day, items };
  const where = { filmId_kind: { filmId, kind } };
  return db.dailyUse.upsert({ where, create: { filmId, kind, ...data }, update: data });
};
const explain = (filmId: number, competitionIds: number[]) =>
  as(ada, () => client.getExplanations({ filmId, competitionIds }));
const getFilmVerdicts = (competitionIds: number[]) =>
  as(ada, () => client.getFilmVerdicts({ userId: ada.user, competitionIds }));
const getLockedIds = async (filmId: number) =>
  (await explain(filmId, competitions)).items.flatMap(({ competitionId, isLocked }) =>
    isLocked ? competitionId : [],
  );

describe('verdicts of competitions that need a plan', () => {
  it('are refused beyond the daily limit with the time until the next day, except those counted before', async () => {
    const film = await registerFilm();
    const [first, second, third] = await getLockedIds(film);
    await useUp(film, 'verdict', 1);
    await explain(film, [first!]);
    await explain(film, [first!]);
    const refused = await refusal(explain(film, [second!]));
    expect(refused).toMatchObject({ code: 'verdicts.too_many', kind: 'rate_limited' });
    const { seconds } = refused.details as { seconds: number };
    expect([seconds > 0, seconds <= 86_400]).toEqual([true, true]);
    // A refused request stores nothing, so its competitions are refused again.
    expect((await refusal(explain(film, [second!]))).code).toBe('verdicts.too_many');
    expect((await refusal(getFilmVerdicts([third!]))).code).toBe('verdicts.too_many');
    const snapshot = as(ada, () => client.getSnapshot({ filmId: film, competitionIds: [third!] }));
    expect((await refusal(snapshot)).code).toBe('verdicts.too_many');
    expect((await explain(film, [first!])).items).toHaveLength(1);
    await useUp(film, 'verdict', 0, new Date(today.getTime() - 86_400_000));
    expect((await explain(film, [second!])).items).toHaveLength(1);
  });
  it('are not exceeded by concurrent requests', async () => {
    const film = await registerFilm();
    const ids = await getLockedIds(film);
    await useUp(film, 'verdict', 2);
    const results = await Promise.allSettled(ids.map((id) => explain(film, [id])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
  it('are not counted for a film with a plan', async () => {
    const film = await registerFilm();
    await subscribeFilm(film);
    await useUp(film, 'verdict', 0);
    expect((await explain(film, competitions)).items).toHaveLength(competitions.length);
  });
});

const getWhatIf = (filmId: number, fields: Partial<FilmFields>) => {
  const whatIf = { details: makeFilmMessage(0, fields).details!, fields: Object.keys(fields) };
  return as(ada, () => client.getListing({ filmId, ...firstPage, whatIf }));
};
const stored = { types: ['Documentary'], productionCountries: ['FR', 'BE'] };
const registerPaidFilm = async () => {
  const film = await registerFilm(stored);
  await subscribeFilm(film);
  return film;
};
describe('a what-if of a film with a plan', () => {
  it.each([
    { name: 'The film of somebody else' },
    { types: ['Animation'] },
    { productionCountries: ['BE', 'FR'] },
    { productionCountries: [] },
  ])('is refused if it changes what identifies the film: %j', async (fields) => {
    const film = await registerPaidFilm();
    expect(await refusal(getWhatIf(film, { length: 600, ...fields }))).toMatchObject({
      code: 'input.invalid',
      field: Object.keys(fields)[0],
    });
  });
  it('accepts the stored title, type and countries, and any runtime and premiere', async () => {
    const film = await registerPaidFilm();
    await useUp(film, 'what-if', 0);
    for (const length of [300, 600, 900]) await getWhatIf(film, { ...stored, length, isOnline: true });
  });
  it('is refused beyond a daily limit of other directors or genres', async () => {
    const film = await registerPaidFilm();
    await useUp(film, 'what-if', 1);
    await getWhatIf(film, { genres: ['Horror'] });
    await getWhatIf(film, { genres: ['Horror'], length: 60 });
    expect((await refusal(getWhatIf(film, { genres: ['Comedy'] }))).code).toBe('what_if.too_many');
  });
});

it('a preview of a film with a plan lists no competitions if it changes what identifies the film', async () => {
  const film = await registerPaidFilm();
  const preview = (fields: Partial<FilmFields>) =>
    as(ada, () =>
      client.getPreview({
        filmId: film,
        details: makeFilmMessage(0, fields).details!,
        fields: Object.keys(fields),
        preferences: null,
      }),
    );
  const count = ({ opened, closed, openedTotal, closedTotal }: Awaited<ReturnType<typeof preview>>) => [
    opened.length + closed.length,
    openedTotal + closedTotal,
  ];
  expect(count(await preview({ length: 2000 }))).toEqual([8, 8]);
  expect(count(await preview({ length: 2000, types: ['Animation'] }))).toEqual([0, 8]);
  await useUp(film, 'what-if', 0);
  expect(count(await preview({ length: 2000, genres: ['Horror'] }))).toEqual([0, 8]);
});

it('a plan reveals no components of the worth of competitions that need a plan of the film', async () => {
  const film = await registerFilm();
  const locked = await getLockedIds(film);
  for (const competitionId of competitions)
    await db.pair.create({ data: { filmId: film, competitionId, state: 'to-submit' } });
  const plan = () =>
    as(ada, () =>
      client.planSubmissions({
        filmId: film,
        budget: { amount: 100_000, currency: 'EUR' },
        rates: null,
        from: daysAhead(0),
        to: daysAhead(300),
        weights: { odds: 1, prestige: 1, location: 1, premiere: 1 },
        locations: [],
        must: locked,
        never: [],
        matches: false,
        severalSections: true,
        uncertain: true,
      }),
    );
  const listRevealed = async () => {
    const { chosen, leftOut } = await plan();
    return [...chosen, ...leftOut].flatMap(({ competitionId, worth }) =>
      worth.length > 0 ? competitionId : [],
    );
  };
  const open = competitions.filter((id) => !locked.includes(id));
  await useUp(film, 'verdict', locked.length - 1);
  expect((await refusal(plan())).code).toBe('verdicts.too_many');
  await useUp(film, 'verdict', locked.length);
  expect((await listRevealed()).toSorted((a, b) => a - b)).toEqual(open);
  await subscribeFilm(film);
  expect(await listRevealed()).toHaveLength(competitions.length);
});
