import { toRuleMessage } from '@laurel/messages/competitions/rule-message';
import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { Db } from '../src/database/client.js';
import { inDays, type RunningCatalog } from './make.js';
import { refusal } from '../../runtime/test/callers.js';
import { LANTERN, NO_FILTERS, startWithFestivals } from './festivals.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startWithFestivals()));
afterAll(() => running?.stop());

describe('reading the catalogue', () => {
  it('returns a festival with its location and competitions, and null for unknown fields', async () => {
    const { festival } = await running.asAnonymous(() => running.catalog.getFestival({ festivalId: 1 }));
    expect(festival).toMatchObject({
      id: 1,
      version: 1,
      name: LANTERN,
      country: 'FR',
      subdivision: 'FR-ARA',
      city: 'Lyon',
      foundedYear: 1979,
      description: null,
      arthouseIndex: 'unknown',
      competitionIds: [1, 2, 3, 4],
      qualifiers: ['BAFTA'],
      isDemonstration: false,
    });
  });

  it('rejects an unknown festival', async () => {
    const error = await running.asAnonymous(() => refusal(running.catalog.getFestival({ festivalId: 999 })));
    expect([error.kind, error.code, error.field]).toEqual(['not_found', 'festival.not_found', 'festivalId']);
    expect(
      (await running.asAnonymous(() => refusal(running.catalog.getFestivalCompetitions({ festivalId: 999 }))))
        .code,
    ).toBe('festival.not_found');
  });

  it('returns the competitions of a festival, or an empty list', async () => {
    const listNames = async (festivalId: number) =>
      (await running.asAnonymous(() => running.catalog.getFestivalCompetitions({ festivalId }))).items.map(
        ({ name }) => name,
      );
    expect([await listNames(1), await listNames(3)]).toEqual([
      ['Documentary Shorts', 'Animation', 'Past', 'No dates'],
      [],
    ]);
  });

  it('returns competitions in the order of the ids and skips deleted ones', async () => {
    const { items, total } = await running.asAnonymous(() =>
      running.catalog.getCompetitions({
        ids: [2, 999, 1],
        filters: NO_FILTERS,
        facets: [],
        page: 0,
        pageSize: 0,
      }),
    );
    expect([items.map(({ id }) => id), total]).toEqual([[2, 1], 2]);
  });

  it('returns festivals in the order of the ids and skips deleted ones', async () => {
    const { items, total } = await running.asAnonymous(() =>
      running.catalog.getAllFestivals({ ids: [3, 999, 1], page: 0, pageSize: 0 }),
    );
    expect([items.map(({ id }) => id), total]).toEqual([[3, 1], 2]);
    const tooManyIds = Array.from({ length: 201 }, (_, n) => n + 1);
    expect(
      (
        await running.asAnonymous(() =>
          refusal(running.catalog.getAllFestivals({ ids: tooManyIds, page: 0, pageSize: 0 })),
        )
      ).field,
    ).toBe('ids');
  });

  it('returns a page of terms in a stable order with the total, even beyond the last page', async () => {
    const competitionIds = [1, 2, 3];
    const getPage = (page?: number, pageSize?: number) =>
      running.asAnonymous(() => running.catalog.getCompetitionTerms({ competitionIds, page, pageSize }));
    const all = await getPage();
    const pages = [await getPage(1, 2), await getPage(2, 2), await getPage(3, 2)];
    expect(all.total).toBe(all.items.length);
    expect(all.items.length).toBeGreaterThan(4);
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items.slice(0, 6));
    expect([...pages, await getPage(99, 2)].map(({ total }) => total)).toEqual(Array(4).fill(all.total));
    expect((await getPage(99, 2)).items).toEqual([]);
    expect(
      await running.asAnonymous(() =>
        running.catalog.getCompetitionTerms({ competitionIds: [2_000_000_000] }),
      ),
    ).toEqual({ items: [], total: 0 });
  });
  it('returns terms with their lists and texts', async () => {
    const { items } = await running.asAnonymous(() =>
      running.catalog.getCompetitionTerms({ competitionIds: [1] }),
    );
    expect(items.map((term) => formatMessage(toRuleMessage(toRuleFields(term))))).toEqual([
      'Film type: Documentary',
      'Runtime under 40 min',
      'Produced or co-produced in Norway or Sweden',
      'Director’s nationality: Norway or Sweden',
    ]);
    expect(items[2]).toMatchObject({
      competitionId: 1,
      groupKey: 'nordic',
      isMandatory: true,
      countries: ['NO', 'SE'],
      languages: [],
      runtime_restriction_max: null,
    });
    const { items: competitions } = await running.asAnonymous(() =>
      running.catalog.getCompetitions({ ids: [1], filters: NO_FILTERS, facets: [], page: 0, pageSize: 0 }),
    );
    expect(competitions[0]!.termIds).toEqual(items.map(({ id }) => id));
  });

  it('returns dates with their closing time, and fees in minor units', async () => {
    const { items } = await running.asAnonymous(() =>
      running.catalog.getCompetitionDates({ competitionIds: [1] }),
    );
    expect(items.map(({ date, timezone, timezoneAssumed }) => [date, timezone, timezoneAssumed])).toEqual(
      [-3, 20, 50].map((days) => [inDays(days), null, true]),
    );
    expect(items[0]!.closesAt).toMatch(/T2[12]:59:59\.000Z$/);
    const { items: fees } = await running.asAnonymous(() =>
      running.catalog.getCompetitionSubmissionFees({ competitionDateIds: [items[1]!.id] }),
    );
    expect(fees).toEqual([
      expect.objectContaining({
        title: 'Standard',
        amount: 1000,
        currency: 'USD',
        currencyId: 840,
        audience: 'standard',
        appliesTo: null,
      }),
    ]);
  });

  it('lists all names, and all festivals in pages', async () => {
    const festivals = await running.asAnonymous(() => running.catalog.getAllFestivalsMinimal({}));
    expect(festivals.items.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    const competitions = await running.asAnonymous(() =>
      running.catalog.getAllFestivalCompetitionsMinimal({}),
    );
    expect(competitions.items).toContainEqual({ festivalId: 2, competitionId: 5, name: 'Shorts' });
    const page = await running.asAnonymous(() =>
      running.catalog.getAllFestivals({ ids: [], page: 2, pageSize: 2 }),
    );
    expect([page.items.map(({ id }) => id), page.total]).toEqual([[3], 3]);
    expect(
      (
        await running.asAnonymous(() =>
          refusal(running.catalog.getAllFestivals({ ids: [], page: 1, pageSize: 201 })),
        )
      ).field,
    ).toBe('pageSize');
  });

  it('lists coming deadlines, the soonest first, and marks the open tier', async () => {
    const listDeadlines = async (overrides: object = {}) => {
      const { items, total } = await running.asAnonymous(() =>
        running.catalog.getCompetitionDeadlines({ competitionIds: [], page: 0, pageSize: 0, ...overrides }),
      );
      return {
        total,
        items: items.map(({ date, isOpenTier, festivalName, fees }) => [
          date!.date,
          isOpenTier,
          festivalName,
          fees[0]!.amount,
        ]),
      };
    };
    const expectedDeadlines = [
      [inDays(5), true, 'Košice Blue Hour <Shorts>', 0],
      [inDays(20), true, LANTERN, 1000],
      [inDays(40), false, LANTERN, 500],
      [inDays(50), false, LANTERN, 2000],
    ];
    expect(await listDeadlines()).toEqual({ total: 4, items: expectedDeadlines });
    const query = { competitionIds: [], page: 0, pageSize: 0 };
    const [, lanternDeadline] = (
      await running.asAnonymous(() => running.catalog.getCompetitionDeadlines(query))
    ).items;
    const { festival } = await running.asAnonymous(() =>
      running.catalog.getFestival({ festivalId: lanternDeadline!.festivalId }),
    );
    const { country, startsOn, usualMonth, profileImage } = festival!;
    expect([country, lanternDeadline!.festivalCountry]).toEqual(['FR', 'FR']);
    expect([
      lanternDeadline!.festivalStartsOn ?? null,
      lanternDeadline!.festivalUsualMonth ?? null,
      lanternDeadline!.festivalProfileImage ?? null,
    ]).toEqual([startsOn ?? null, usualMonth ?? null, profileImage ?? null]);
    expect(await listDeadlines({ from: inDays(20), to: inDays(40) })).toEqual({
      total: 2,
      items: expectedDeadlines.slice(1, 3),
    });
    expect(await listDeadlines({ competitionIds: [1], page: 2, pageSize: 1 })).toEqual({
      total: 2,
      items: [expectedDeadlines[3]],
    });
  });

  it('returns the reference data and the vocabularies', async () => {
    const { catalog, asAnonymous } = running;
    const counts = await asAnonymous(async () => [
      (await catalog.getCountries({})).items.length,
      (await catalog.getSubdivisions({ countries: ['FR'] })).items.every(({ code }) =>
        code.startsWith('FR-'),
      ),
      (
        await catalog.getCityKeys({
          cities: ['München', 'Munich', 'Nirgendwo'].map((name) => ({ country: 'DE', name })),
        })
      ).items.map(({ key }) => key.slice(0, 6)),
      (await catalog.getCurrencies({ ids: [978, 392] })).items.map(({ code }) => code),
      (await catalog.getVocabulary({ name: 'genres' })).items.length,
      (await catalog.getLanguages({})).items.length > 600,
    ]);
    expect(counts).toEqual([250, true, ['Munich', 'Munich'], ['EUR', 'JPY'], 34, true]);
    expect((await asAnonymous(() => refusal(catalog.getVocabulary({ name: 'colours' })))).code).toBe(
      'vocabulary.not_found',
    );
    expect((await running.get(Db).country.findUnique({ where: { code_alpha2: 'FR' } }))?.id).toBe(250);
  });
});
