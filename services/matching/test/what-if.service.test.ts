import type { FilmFields } from '@laurel/proto/films/v1/films';
import { Narrowing } from '@laurel/proto/matching/v1/matching';
import {
  ada,
  as,
  daysAhead,
  explain,
  filmMessage,
  firstPage,
  grace,
  addCompetitions,
  refusal,
  registered,
  seen,
  stage,
  subscribed,
  publishEvent,
  client,
  upTo,
  makeRunRequest,
} from './stage.js';

stage();

/** A film of 1,122 seconds satisfies this rule, and one of 1,000 seconds does not. */
const atLeast = { type: 'runtime_restriction_min', runtime_restriction_min: 1100 };
let film: number, either: number, shorter: number, longer: number, bare: number;
beforeAll(async () => {
  [shorter, longer, either, bare] = (await addCompetitions(
    { name: 'Shorter', terms: [upTo(1000)], dates: [daysAhead(50)] },
    { name: 'Longer', terms: [atLeast], dates: [daysAhead(40)] },
    { name: 'Either', terms: [upTo(5000)], dates: [daysAhead(30)] },
    { name: 'Bare', dates: [daysAhead(20)] },
  )) as [number, number, number, number];
  film = await registered();
  await subscribed(film);
});
const whatIf = (overrides: Partial<FilmFields>) => ({
  details: filmMessage(0, overrides).details!,
  fields: Object.keys(overrides),
});
const listing = (over: Record<string, unknown> = {}, filmId = film) =>
  as(ada, () => client.getListing({ filmId, ...firstPage, whatIf: whatIf({ length: 1000 }), ...over }));
type Listed = Awaited<ReturnType<typeof listing>>;
const summarize = ({ items }: Listed) =>
  items.map(({ competitionId, explanation, verdictBefore }) => [
    competitionId,
    explanation!.verdict,
    verdictBefore,
  ]);

describe('a what-if', () => {
  it('lists the matches of the changed film, with the previous verdict of each row', async () => {
    const result = await listing();
    expect(summarize(result)).toEqual([
      [either, 'eligible', null],
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
    expect((await listing()).difference).toEqual(difference);
    const narrowing = Narrowing.fromJSON({ query: 'either' });
    expect((await listing({ narrowing })).difference).toEqual(difference);
  });
  it('is narrowed, sorted and counted like any list', async () => {
    expect(summarize(await listing({ sort: 'deadline', verdict: 'eligible' }))).toEqual([
      [either, 'eligible', null],
      [shorter, 'eligible', 'not-eligible'],
    ]);
    const { items, facets } = await listing({
      narrowing: Narrowing.fromJSON({ query: 'longer' }),
      facets: ['verdict'],
    });
    expect(items.map(({ competitionId }) => competitionId)).toEqual([longer]);
    const positions = [shorter, bare].map(
      async (competitionId) => (await listing({ pageSize: 1, rankFor: competitionId })).rankFor,
    );
    expect(await Promise.all(positions)).toEqual([2, 3]);
    expect(facets[0]!.values.map(({ value, count }) => [value, count])).toEqual([
      ['not-eligible', 1],
      ['near-miss', 1],
    ]);
  });
  it('can be narrowed to changed rows, which does nothing without a what-if', async () => {
    const narrowing = Narrowing.fromJSON({ changed: true });
    const ids = ({ items }: Listed) => items.map(({ competitionId }) => competitionId);
    expect(ids(await listing({ narrowing }))).toEqual([shorter, longer]);
    expect(ids(await listing({ narrowing, whatIf: null }))).toHaveLength(4);
  });
  it('uses its own ranking instead of the order of a run', async () => {
    const other = await registered();
    await subscribed(other);
    await as(ada, () => client.runWizard(makeRunRequest(other, { paidBy: 'subscription' })));
    const order = async (over: Record<string, unknown>) =>
      summarize(await listing(over, other)).map(([id]) => id);
    expect(await order({})).toEqual([either, shorter, bare, longer]);
    expect(await order({ whatIf: null })).not.toEqual(await order({}));
  });
  it('stores nothing, and the unchanged film has no difference', async () => {
    await listing();
    expect((await explain(film, [shorter]))[0]!.verdict).toBe('not-eligible');
    const plain = await listing({ whatIf: null });
    expect([plain.difference, summarize(plain).map(([, , before]) => before)]).toEqual([
      null,
      [null, null, null, null],
    ]);
  });
  it('is compared with the current film, even if the same was requested before', async () => {
    const other = await registered();
    await subscribed(other);
    const narrowing = Narrowing.fromJSON({ changed: true });
    const changed = async () => (await listing({ narrowing }, other)).items.length;
    expect(await changed()).toBe(2);
    await publishEvent('film.changed', `film-${other}`, 2, { film: filmMessage(other, { length: 1000 }, 2) });
    await seen(`film-${other}`, 2);
    expect(await changed()).toBe(0);
  });
  it('rejects an unknown field and the film of another user', async () => {
    const request = { details: null, fields: ['colour'] };
    expect(await refusal(listing({ whatIf: request }))).toMatchObject({
      code: 'input.invalid',
      field: 'colour',
    });
    const foreign = await registered({}, grace);
    expect(await refusal(listing({}, foreign))).toMatchObject({ code: 'film.not_found' });
  });
  it('of a film without a plan shows the three open matches with all counts', async () => {
    const locked = await registered();
    const open = (await listing({ whatIf: null }, locked)).items.map(({ competitionId }) => competitionId);
    const result = await listing({}, locked);
    expect(result.items.map(({ competitionId }) => competitionId).toSorted()).toEqual(open.toSorted());
    expect([result.items.length, result.total, result.locked]).toEqual([3, 4, 1]);
    expect(result.counts).toMatchObject({ eligible: 2, 'not-eligible': 1 });
    const changed = await listing({ narrowing: Narrowing.fromJSON({ changed: true }) }, locked);
    expect(changed.items.every(({ competitionId }) => open.includes(competitionId))).toBe(true);
    expect(changed.locked).toBe(1);
  });
});
