import type { FilmFields } from '@laurel/proto/films/v1/films';
import { Narrowing } from '@laurel/proto/matching/v1/matching';
import {
  ada,
  as,
  daysAhead,
  explain,
  makeFilmMessage,
  firstPage,
  grace,
  addCompetitions,
  refusal,
  registerFilm,
  waitForEvent,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
  maxRuntime,
  makeRunRequest,
} from './setup.js';

setUpService();

/** A film of 1,122 seconds satisfies this rule, and one of 1,000 seconds does not. */
const atLeast = { type: 'runtime_restriction_min', runtime_restriction_min: 1100 };
let film: number, both: number, shorter: number, longer: number, bare: number;
beforeAll(async () => {
  [shorter, longer, both, bare] = (await addCompetitions(
    { name: 'Shorter', terms: [maxRuntime(1000)], dates: [daysAhead(50)] },
    { name: 'Longer', terms: [atLeast], dates: [daysAhead(40)] },
    { name: 'Either', terms: [maxRuntime(5000)], dates: [daysAhead(30)] },
    { name: 'Bare', dates: [daysAhead(20)] },
  )) as [number, number, number, number];
  film = await registerFilm();
  await subscribeFilm(film);
});
const makeWhatIf = (overrides: Partial<FilmFields>) => ({
  details: makeFilmMessage(0, overrides).details!,
  fields: Object.keys(overrides),
});
const getListing = (overrides: Record<string, unknown> = {}, filmId = film) =>
  as(ada, () =>
    client.getListing({ filmId, ...firstPage, whatIf: makeWhatIf({ length: 1000 }), ...overrides }),
  );
type Listed = Awaited<ReturnType<typeof getListing>>;
const summarize = ({ items }: Listed) =>
  items.map(({ competitionId, explanation, verdictBefore }) => [
    competitionId,
    explanation!.verdict,
    verdictBefore,
  ]);

describe('a what-if', () => {
  it('lists the matches of the changed film, with the previous verdict of each row', async () => {
    const result = await getListing();
    expect(summarize(result)).toEqual([
      [both, 'eligible', null],
      [shorter, 'eligible', 'not-eligible'],
      [bare, 'unchecked', null],
      [longer, 'not-eligible', 'eligible'],
    ]);
    expect(result.counts).toEqual({ eligible: 2, 'needs-confirmation': 0, unchecked: 1, 'not-eligible': 1 });
  });
  it('returns the difference over the whole catalogue, however the list is narrowed', async () => {
    const difference = {
      counts: { eligible: 2, 'needs-confirmation': 0, unchecked: 1, 'not-eligible': 1 },
      nearMisses: 1,
      opened: 1,
      openedForSure: 1,
      closed: 1,
    };
    expect((await getListing()).difference).toEqual(difference);
    const narrowing = Narrowing.fromJSON({ query: 'either' });
    expect((await getListing({ narrowing })).difference).toEqual(difference);
  });
  it('is narrowed, sorted and counted like any list', async () => {
    expect(summarize(await getListing({ sort: 'deadline', verdict: 'eligible' }))).toEqual([
      [both, 'eligible', null],
      [shorter, 'eligible', 'not-eligible'],
    ]);
    const { items, facets } = await getListing({
      narrowing: Narrowing.fromJSON({ query: 'longer' }),
      facets: ['verdict'],
    });
    expect(items.map(({ competitionId }) => competitionId)).toEqual([longer]);
    const positions = [shorter, bare].map(
      async (competitionId) => (await getListing({ pageSize: 1, rankFor: competitionId })).rankFor,
    );
    expect(await Promise.all(positions)).toEqual([2, 3]);
    expect(facets[0]!.values.map(({ value, count }) => [value, count])).toEqual([
      ['not-eligible', 1],
      ['near-miss', 1],
    ]);
  });
  it('can be narrowed to rows with a changed verdict; without a what-if that filter does nothing', async () => {
    const narrowing = Narrowing.fromJSON({ changed: true });
    const getIds = ({ items }: Listed) => items.map(({ competitionId }) => competitionId);
    expect(getIds(await getListing({ narrowing }))).toEqual([shorter, longer]);
    expect(getIds(await getListing({ narrowing, whatIf: null, rates: null }))).toHaveLength(4);
  });
  it('uses its own ranking instead of the order of a run', async () => {
    const other = await registerFilm();
    await subscribeFilm(other);
    await as(ada, () => client.runWizard(makeRunRequest(other, { paidBy: 'subscription' })));
    const getOrder = async (overrides: Record<string, unknown>) =>
      summarize(await getListing(overrides, other)).map(([id]) => id);
    expect(await getOrder({})).toEqual([both, shorter, bare, longer]);
    expect(await getOrder({ whatIf: null, rates: null })).not.toEqual(await getOrder({}));
  });
  it('stores nothing, and the unchanged film has no difference', async () => {
    await getListing();
    expect((await explain(film, [shorter]))[0]!.verdict).toBe('not-eligible');
    const plain = await getListing({ whatIf: null, rates: null });
    expect([plain.difference, summarize(plain).map(([, , before]) => before)]).toEqual([
      null,
      [null, null, null, null],
    ]);
  });
  it('is compared with the current film, even if the same what-if was requested before a change of the film', async () => {
    const other = await registerFilm();
    await subscribeFilm(other);
    const narrowing = Narrowing.fromJSON({ changed: true });
    const countChanged = async () => (await getListing({ narrowing }, other)).items.length;
    expect(await countChanged()).toBe(2);
    await publishEvent('film.changed', `film-${other}`, 2, {
      film: makeFilmMessage(other, { length: 1000 }, 2),
    });
    await waitForEvent(`film-${other}`, 2);
    expect(await countChanged()).toBe(0);
  });
  it('rejects an unknown field and the film of another user', async () => {
    const request = { details: null, fields: ['colour'] };
    expect(await refusal(getListing({ whatIf: request }))).toMatchObject({
      code: 'input.invalid',
      field: 'colour',
    });
    const foreign = await registerFilm({}, grace);
    expect(await refusal(getListing({}, foreign))).toMatchObject({ code: 'film.not_found' });
  });
  it('of a film without a plan shows the three open matches with all counts', async () => {
    const locked = await registerFilm();
    const open = (await getListing({ whatIf: null, rates: null }, locked)).items.map(
      ({ competitionId }) => competitionId,
    );
    const result = await getListing({}, locked);
    expect(result.items.map(({ competitionId }) => competitionId).toSorted()).toEqual(open.toSorted());
    expect([result.items.length, result.total, result.locked]).toEqual([3, 4, 1]);
    expect(result.counts).toMatchObject({ eligible: 2, 'not-eligible': 1 });
    const changed = await getListing({ narrowing: Narrowing.fromJSON({ changed: true }) }, locked);
    expect(changed.items.every(({ competitionId }) => open.includes(competitionId))).toBe(true);
    expect(changed.locked).toBe(1);
  });
});
