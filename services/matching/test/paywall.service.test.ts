import { Narrowing } from '@laurel/proto/matching/v1/matching';
import {
  ada,
  as,
  db,
  makeFilmMessage,
  firstPage,
  addCompetitions,
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

describe('a film without a plan', () => {
  it('gets complete counts, and three rows and explanations', async () => {
    const competitions = await addCompetitions({}, {}, {}, {}, {});
    const film = await registerFilm();
    const all = await as(ada, () => client.getListing({ filmId: film, userRole: 'Director', ...firstPage }));
    expect([all.items.length, all.locked]).toEqual([3, all.total - 3]);
    expect(Object.values(all.counts).reduce((sum, count) => sum + count, 0)).toBe(all.total);
    const second = await as(ada, () =>
      client.getListing({ filmId: film, ...firstPage, page: 2, pageSize: 3 }),
    );
    expect(second.items).toEqual([]);
    const best = all.items.map(({ competitionId }) => competitionId);
    const reasons = await as(ada, () =>
      client.getExplanations({ filmId: film, competitionIds: [...best, ...competitions] }),
    );
    const isOpen = (id: number) => best.includes(id);
    expect(
      reasons.items.filter(({ isLocked }) => !isLocked).every(({ competitionId }) => isOpen(competitionId)),
    ).toBe(true);
    expect(reasons.locked).toBe([...best, ...competitions].filter((id) => !isOpen(id)).length);
  });
  it('gets no explanations beyond the three best, in any number of requests', async () => {
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const all = await addCompetitions(
      ...Array.from({ length: 30 }, () => ({ terms: [women, maxRuntime(1200)] })),
    );
    const film = await registerFilm({ directorGender: 'male' });
    const listing = await as(ada, () =>
      client.getListing({ filmId: film, userRole: 'Director', ...firstPage }),
    );
    const best = listing.items.map(({ competitionId }) => competitionId);
    const explained = new Set<number>();
    for (const userRole of ['Director', 'Film School', undefined])
      for (let n = 0; n < all.length; n += 3) {
        const competitionIds = all.slice(n, n + 3);
        const { items, locked } = await as(ada, () =>
          client.getExplanations({ filmId: film, competitionIds, userRole }),
        );
        for (const { isLocked, competitionId } of items) if (!isLocked) explained.add(competitionId);
        expect(locked).toBe(competitionIds.filter((id) => !best.includes(id)).length);
      }
    expect([...explained].filter((id) => !best.includes(id))).toEqual([]);
  });
  it('gets the verdict of a requested competition without terms, components or change', async () => {
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const [id] = await addCompetitions({ terms: [women] });
    const film = await registerFilm({ directorGender: 'male' });
    const { items, locked } = await as(ada, () =>
      client.getExplanations({ filmId: film, competitionIds: [id!] }),
    );
    expect([items, locked]).toEqual([
      [
        {
          competitionId: id,
          verdict: 'not-eligible',
          terms: [],
          score: 0,
          parts: [],
          nearMiss: null,
          notices: [],
          qualifiesFor: [],
          isLocked: true,
          position: null,
        },
      ],
      1,
    ]);
  });
  it('gets no other rows by any verdict, page or filter', async () => {
    await addCompetitions(
      { terms: [maxRuntime(1)] },
      { terms: [maxRuntime(1)] },
      { terms: [maxRuntime(1)] },
      { terms: [maxRuntime(1)] },
    );
    const film = await registerFilm();
    const best = (await as(ada, () => client.getListing({ filmId: film, ...firstPage }))).items;
    const ids = best.map(({ competitionId }) => competitionId);
    for (const over of [
      { verdict: 'not-eligible' },
      { verdict: 'needs-confirmation' },
      { verdict: 'unchecked' },
      { verdict: 'eligible' },
      { nearMissesOnly: true },
      { page: 2, pageSize: 3 },
      ...['score', 'deadline', 'fee', 'odds', 'distance', 'name'].map((sort) => ({ sort })),
      { narrowing: Narrowing.fromJSON({ filters: { country: ['FR'] } }) },
      {
        narrowing: Narrowing.fromJSON({ deadlineWithin: 366 }),
        sort: 'name',
        facets: ['country', 'verdict'],
      },
      { narrowing: Narrowing.fromJSON({ query: 'festival' }), nearMissesOnly: true },
      { narrowing: Narrowing.fromJSON({ hidden: true }) },
    ]) {
      const { items, total, locked } = await as(ada, () =>
        client.getListing({ filmId: film, ...firstPage, ...over }),
      );
      expect(items.filter(({ competitionId }) => !ids.includes(competitionId))).toEqual([]);
      expect(locked).toBeGreaterThanOrEqual(total - 3);
    }
  });
  it('gets counts of locked rows that do not depend on any filter', async () => {
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const festival = { name: 'Lonely', country: 'IS', city: 'Akureyri' };
    await addCompetitions(
      { terms: [maxRuntime(1200)] },
      { terms: [maxRuntime(1200)] },
      { terms: [maxRuntime(1200)] },
    );
    const [notEligible] = await addCompetitions({ terms: [women], festival, name: 'Not eligible' });
    const film = await registerFilm({ directorGender: 'male' });
    const plain = await as(ada, () => client.getListing({ filmId: film, ...firstPage }));
    const open = plain.items.map(({ competitionId }) => competitionId);
    expect(open).not.toContain(notEligible);
    const getNumbers = async (over: object) => {
      const request = { filmId: film, ...firstPage, facets: ['verdict', 'chance', 'country'], ...over };
      const { total, locked, facets, feeUnknown, hiddenTotal } = await as(ada, () =>
        client.getListing(request),
      );
      return { total, locked, facets, feeUnknown, hiddenTotal };
    };
    // One competition is in Iceland and none in Greenland. A different count would reveal locked data.
    const narrowedTo = (country: string, overrides = {}) =>
      Narrowing.fromJSON({ filters: { country: [country] }, ...overrides });
    for (const over of [
      {},
      { verdict: 'not-eligible' },
      { verdict: 'eligible' },
      { nearMissesOnly: true },
      {
        whatIf: {
          details: makeFilmMessage(0, { directorGender: 'female' }).details!,
          fields: ['directorGender'],
        },
      },
    ])
      for (const overrides of [{}, { chance: ['target'] }, { changed: true }])
        expect(await getNumbers({ ...over, narrowing: narrowedTo('IS', overrides) })).toEqual(
          await getNumbers({ ...over, narrowing: narrowedTo('GL', overrides) }),
        );
    expect((await getNumbers({ narrowing: narrowedTo('IS') })).locked).toBe(plain.locked);
    // Hiding it does not change the counts within a verdict either.
    const getNotEligible = async () => getNumbers({ verdict: 'not-eligible' });
    const before = await getNotEligible();
    await as(ada, () =>
      client.hideCompetition({ filmId: film, competitionId: notEligible!, isHidden: true }),
    );
    expect(await getNotEligible()).toEqual(before);
    expect(before.total).toBe(plain.counts['not-eligible']);
  });
  it.each(['active', 'expiring'])('gets everything while it has a subscription that is %s', async (state) => {
    await addCompetitions({}, {}, {}, {});
    const film = await registerFilm();
    await subscribeFilm(film);
    if (state !== 'active') await subscribeFilm(film, state, 2);
    const open = await as(ada, () => client.getListing({ filmId: film, ...firstPage }));
    expect([open.locked, open.items.length]).toEqual([0, Math.min(200, open.total)]);
    await publishEvent('subscription.ended', `subscription-${film}`, 3, { filmId: film, userId: ada.user });
    await waitForEvent(`subscription-${film}`, 3);
    expect((await as(ada, () => client.getListing({ filmId: film, ...firstPage }))).items).toHaveLength(3);
  });
  it('gets everything for 30 days after a run paid with a token, but not after one paid by a former subscription', async () => {
    await addCompetitions({}, {}, {}, {});
    const locked = async (filmId: number) =>
      (await as(ada, () => client.getListing({ filmId, ...firstPage }))).locked;
    const [byToken, bySubscription] = [await registerFilm(), await registerFilm()];
    const { wizardResultId: id } = await as(ada, () => client.runWizard(makeRunRequest(byToken)));
    await as(ada, () => client.runWizard(makeRunRequest(bySubscription, { paidBy: 'subscription' })));
    expect(await locked(byToken)).toBe(0);
    expect(await locked(bySubscription)).toBeGreaterThan(0);
    const setAge = (days: number) =>
      db.wizardResult.update({
        where: { id },
        data: { createdAt: new Date(Date.now() - days * 86_400_000) },
      });
    await setAge(29.9);
    expect(await locked(byToken)).toBe(0);
    await setAge(30.1);
    expect(await locked(byToken)).toBeGreaterThan(0);
  });
});
