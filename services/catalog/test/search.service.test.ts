import { Term } from '@laurel/proto/catalog/v1/festival';
import { toRuleMessage } from '@laurel/messages/competitions/rule-message';
import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { Filters } from '@laurel/proto/catalog/v1/catalog';
import { Db } from '../src/database/client.js';
import { Database } from '@laurel/runtime/database/client';
import { publishAllSnapshots } from '@laurel/runtime/projections/snapshots';
import { competitionSnapshots } from '../src/messages/catalogue-snapshots.js';
import { inDays, type RunningCatalog } from './make.js';
import { refusal } from '../../runtime/test/callers.js';
import { LANTERN, NO_FILTERS, startWithFestivals } from './festivals.js';

let running: RunningCatalog;
const find = (query: string | null, filters: Partial<Filters> = {}, overrides: object = {}) =>
  running.asAnonymous(() =>
    running.catalog.getFestivals({
      query,
      filters: { ...NO_FILTERS, ...filters },
      facets: [],
      page: 0,
      pageSize: 0,
      ...overrides,
    }),
  );
const findNames = async (...args: Parameters<typeof find>) =>
  (await find(...args)).items.map(({ festival }) => festival!.name);
beforeAll(async () => (running = await startWithFestivals()));
afterAll(() => running?.stop());

describe('searching', () => {
  it.each([
    ['its name', 'lantern'],
    ['a prefix of its name', 'lant'],
    ['a typing error', 'lantren'],
    ['an alternative name', 'lanterne'],
    ['its city', 'lyon'],
    ['its country', 'france'],
    ['a name of a competition', 'documentary'],
  ])('finds a festival by %s', async (_by, query) => expect((await findNames(query))[0]).toBe(LANTERN));

  it('matches accented letters without accents, and highlights them as safe HTML', async () => {
    const [hit] = (await find('kosice')).items;
    expect(hit!.highlightName).toBe('<mark>Košice</mark> Blue Hour &lt;Shorts&gt;');
  });

  it('returns the number of the next deadline among all deadlines, including past ones', async () =>
    expect((await find('lantern')).items[0]!.next).toMatchObject({ competitionId: 1, at: 2, total: 3 }));

  it('finds nothing for an unknown word', async () => expect((await find('xylophone')).total).toBe(0));

  it.each<[string, Partial<Filters>, string[]]>([
    ['country', { country: ['SK'] }, ['Košice Blue Hour <Shorts>']],
    ['region', { region: ['Asia'] }, []],
    ['qualifier', { qualifier: ['BAFTA'] }, [LANTERN]],
    ['a type that any competition takes', { type: ['Documentary'] }, ['Košice Blue Hour <Shorts>', LANTERN]],
    ['a genre that only a past competition has', { genre: ['Horror'] }, []],
    ['open now', { openNow: true }, ['Košice Blue Hour <Shorts>', LANTERN]],
    ['a fee', { feeMax: { amount: 700, currency: 'USD' } }, ['Košice Blue Hour <Shorts>', LANTERN]],
    ['a month', { deadlineMonth: [inDays(50).slice(0, 7)], country: ['FR'] }, [LANTERN]],
  ])('filters by %s', async (_by, filters, expectedNames) =>
    expect(await findNames(null, filters)).toEqual(expectedNames),
  );

  it('requires one competition to meet all conditions', async () => {
    expect(await findNames(null, { type: ['Animation'], country: ['FR'] })).toEqual([LANTERN]);
    const both = await find(null, {
      country: ['FR'],
      openNow: true,
      feeMax: { amount: 700, currency: 'USD' },
    });
    expect(both.items).toEqual([]); // The open one is more expensive, and the inexpensive one is not open yet.
    const inexpensive = await find(null, { country: ['FR'], feeMax: { amount: 700, currency: 'USD' } });
    expect(inexpensive.items[0]!.matchingCompetitionIds).toEqual([2]);
  });

  it('a facet also counts the values that its own filter excludes', async () => {
    const { facets } = await find(null, { country: ['SK'] }, { facets: ['country', 'type', 'openNow'] });
    expect(facets[0]).toEqual({
      name: 'country',
      values: [
        { value: 'FR', label: 'France', count: 1, longitude: null, latitude: null },
        { value: 'SK', label: 'Slovakia', count: 1, longitude: null, latitude: null },
      ],
    });
    expect(facets[1]!.values.map(({ count }) => count)).toEqual([1, 1, 1]);
    expect((await refusal(find(null, {}, { facets: ['colour'] }))).code).toBe('search.facet_unknown');
  });

  it('sorts by deadline and fee, with unknown values last', async () => {
    const sorted = ['Košice Blue Hour <Shorts>', LANTERN, 'Festival Without Anything'];
    expect([
      await findNames(null, {}, { sort: 'deadline' }),
      await findNames(null, {}, { sort: 'fee' }),
    ]).toEqual([sorted, sorted]);
    expect((await refusal(find(null, {}, { sort: 'colour' }))).code).toBe('search.sort_unknown');
  });

  it('finds competitions as well', async () => {
    const { items } = await running.asAnonymous(() =>
      running.catalog.getCompetitions({
        ids: [],
        query: 'documentary',
        filters: NO_FILTERS,
        facets: [],
        page: 0,
        pageSize: 0,
      }),
    );
    expect(items.map(({ id }) => id)).toEqual([1]);
  });

  it('finds a change that another process has committed', async () => {
    const { festivalId } = (await running
      .get(Db)
      .competition.update({
        where: { id: 5 },
        data: { name: 'Xylophone Shorts', version: { increment: 1 } },
      }))!;
    await publishAllSnapshots(running.get(Database), competitionSnapshots); // Like every change, this writes to the outbox.
    for (let tries = 0; tries < 200 && (await find('xylophone')).total === 0; tries++)
      await new Promise(setImmediate);
    expect((await find('xylophone')).items[0]?.festival!.id).toBe(festivalId);
  });
});

it('an import publishes every festival and competition with all its data', async () => {
  const readLastMessage = async (subject: string) => {
    for (let tries = 0; tries < 400; tries++) {
      const message = await running.stack.jsm.streams
        .getMessage('LAUREL', { last_by_subj: `laurel.catalog.${subject}` })
        .catch(() => null);
      if (message)
        return message.json<{
          whole: { terms: unknown[]; dates: unknown[]; fees: unknown[] };
          festival: { name: string };
        }>();
    }
    throw new Error(`${subject} was not published`);
  };
  expect((await readLastMessage('festival.added.festival-1')).festival.name).toBe(LANTERN);
  for (const subject of ['competition.added.competition-1', 'competition.snapshot.competition-1']) {
    const { whole } = await readLastMessage(subject);
    expect([
      whole.terms.length,
      whole.dates.length,
      whole.fees.length,
      formatMessage(toRuleMessage(toRuleFields(Term.fromJSON(whole.terms[1])))),
    ]).toEqual([4, 3, 3, 'Runtime under 40 min']);
  }
});
