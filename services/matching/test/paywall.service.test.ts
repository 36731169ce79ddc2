import { Narrowing } from '@laurel/proto/matching/v1/matching';
import {
  ada,
  admin,
  as,
  db,
  filmMessage,
  firstPage,
  held,
  registered,
  seen,
  stage,
  subscribed,
  tell,
  to,
  upTo,
  wish,
} from './stage.js';

stage();

describe('without a plan', () => {
  it('counts are whole, and three rows and reasons are shown', async () => {
    const competitions = await held({}, {}, {}, {}, {});
    const film = await registered();
    const all = await as(ada, () => to.getListing({ filmId: film, userRole: 'Director', ...firstPage }));
    expect([all.items.length, all.locked]).toEqual([3, all.total - 3]);
    expect(Object.values(all.counts).reduce((sum, count) => sum + count, 0)).toBe(all.total);
    const second = await as(ada, () => to.getListing({ filmId: film, ...firstPage, page: 2, pageSize: 3 }));
    expect(second.items).toEqual([]);
    const best = all.items.map(({ competitionId }) => competitionId);
    const reasons = await as(ada, () =>
      to.getExplanations({ filmId: film, competitionIds: [...best, ...competitions] }),
    );
    const isOpen = (id: number) => best.includes(id);
    expect(
      reasons.items.filter(({ isLocked }) => !isLocked).every(({ competitionId }) => isOpen(competitionId)),
    ).toBe(true);
    expect(reasons.locked).toBe([...best, ...competitions].filter((id) => !isOpen(id)).length);
  });
  it('three other competitions at a time explain no more than the three best', async () => {
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const all = await held(...Array.from({ length: 30 }, () => ({ terms: [women, upTo(1200)] })));
    const film = await registered({ directorGender: 'male' });
    const listing = await as(ada, () => to.getListing({ filmId: film, userRole: 'Director', ...firstPage }));
    const best = listing.items.map(({ competitionId }) => competitionId);
    const explained = new Set<number>();
    for (const userRole of ['Director', 'Film School', undefined])
      for (let n = 0; n < all.length; n += 3) {
        const competitionIds = all.slice(n, n + 3);
        const { items, locked } = await as(ada, () =>
          to.getExplanations({ filmId: film, competitionIds, userRole }),
        );
        for (const { isLocked, competitionId } of items) if (!isLocked) explained.add(competitionId);
        expect(locked).toBe(competitionIds.filter((id) => !best.includes(id)).length);
      }
    expect([...explained].filter((id) => !best.includes(id))).toEqual([]);
  });
  it('one that is asked for by its id says its verdict, and neither terms nor parts nor change', async () => {
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const [id] = await held({ terms: [women] });
    const film = await registered({ directorGender: 'male' });
    const { items, locked } = await as(ada, () =>
      to.getExplanations({ filmId: film, competitionIds: [id!] }),
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
          place: null,
        },
      ],
      1,
    ]);
  });
  it('no verdict, no page and no near miss lists others', async () => {
    await held({ terms: [upTo(1)] }, { terms: [upTo(1)] }, { terms: [upTo(1)] }, { terms: [upTo(1)] });
    const film = await registered();
    const best = (await as(ada, () => to.getListing({ filmId: film, ...firstPage }))).items;
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
        to.getListing({ filmId: film, ...firstPage, ...over }),
      );
      expect(items.filter(({ competitionId }) => !ids.includes(competitionId))).toEqual([]);
      expect(locked).toBeGreaterThanOrEqual(total - 3);
    }
  });
  it('nothing that a list is narrowed by moves a number that counts locked rows', async () => {
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const at = { name: 'Lonely', country: 'IS', city: 'Akureyri' };
    await held({ terms: [upTo(1200)] }, { terms: [upTo(1200)] }, { terms: [upTo(1200)] });
    const [shut] = await held({ terms: [women], at, name: 'Shut' });
    const film = await registered({ directorGender: 'male' });
    const plain = await as(ada, () => to.getListing({ filmId: film, ...firstPage }));
    const open = plain.items.map(({ competitionId }) => competitionId);
    expect(open).not.toContain(shut);
    const numbers = async (over: object) => {
      const asked = { filmId: film, ...firstPage, facets: ['verdict', 'chance', 'country'], ...over };
      const { total, locked, facets, feeUnknown, hiddenTotal } = await as(ada, () => to.getListing(asked));
      return { total, locked, facets, feeUnknown, hiddenTotal };
    };
    // One competition is in Iceland, and none in Greenland: whatever told them apart would tell of what is locked.
    const narrowedTo = (country: string, own = {}) =>
      Narrowing.fromJSON({ filters: { country: [country] }, ...own });
    for (const over of [
      {},
      { verdict: 'not-eligible' },
      { verdict: 'eligible' },
      { nearMissesOnly: true },
      { whatIf: { facts: filmMessage(0, { directorGender: 'female' }).facts!, fields: ['directorGender'] } },
    ])
      for (const own of [{}, { chance: ['target'] }, { changed: true }])
        expect(await numbers({ ...over, narrowing: narrowedTo('IS', own) })).toEqual(
          await numbers({ ...over, narrowing: narrowedTo('GL', own) }),
        );
    expect((await numbers({ narrowing: narrowedTo('IS') })).locked).toBe(plain.locked);
    // Nor does hiding it, within a verdict.
    const ofVerdict = async () => numbers({ verdict: 'not-eligible' });
    const before = await ofVerdict();
    await as(ada, () => to.hideCompetition({ filmId: film, competitionId: shut!, isHidden: true }));
    expect(await ofVerdict()).toEqual(before);
    expect(before.total).toBe(plain.counts['not-eligible']);
  });
  it.each(['active', 'expiring'])(
    'a subscription that is %s opens everything, until it ends',
    async (state) => {
      await held({}, {}, {}, {});
      const film = await registered();
      await subscribed(film);
      if (state !== 'active') await subscribed(film, state, 2);
      const open = await as(ada, () => to.getListing({ filmId: film, ...firstPage }));
      expect([open.locked, open.items.length]).toEqual([0, Math.min(200, open.total)]);
      await tell('subscription.ended', `subscription-${film}`, 3, { filmId: film, userId: ada.user });
      await seen(`subscription-${film}`, 3);
      expect((await as(ada, () => to.getListing({ filmId: film, ...firstPage }))).items).toHaveLength(3);
    },
  );
  it('a token’s run opens it until the month ends, a run of a former subscription does not', async () => {
    await held({}, {}, {}, {});
    const locked = async (filmId: number) =>
      (await as(ada, () => to.getListing({ filmId, ...firstPage }))).locked;
    const [byToken, bySubscription] = [await registered(), await registered()];
    const { wizardResultId: id } = await as(ada, () => to.runWizard(wish(byToken)));
    await as(ada, () => to.runWizard(wish(bySubscription, { paidBy: 'subscription' })));
    expect(await locked(byToken)).toBe(0);
    expect(await locked(bySubscription)).toBeGreaterThan(0);
    const lastMonth = new Date(new Date().setUTCDate(0));
    await db.wizardResult.update({ where: { id }, data: { createdAt: lastMonth } });
    expect(await locked(byToken)).toBeGreaterThan(0);
  });
});

describe('the three that are open', () => {
  it('are the best that are eligible, wherever they stand; where there are fewer, the next in order', async () => {
    const film = await registered({ length: 5000, types: ['Animation'] });
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const openOf = async () =>
      (await as(ada, () => to.getListing({ filmId: film, ...firstPage }))).items.map(
        ({ explanation }) => explanation!.verdict,
      );
    await held({ terms: [women] }, { terms: [women] }, { terms: [women] });
    const asked = wish(film, { paidBy: 'subscription' });
    await as(ada, () => to.runWizard(asked));
    const before = await openOf();
    // What has come since the run stands behind what the run found, and is eligible.
    await held({ terms: [upTo(6000)] }, { terms: [upTo(6000)] });
    expect(before.filter((verdict) => verdict === 'eligible')).toEqual([]);
    expect((await openOf()).toSorted()).toEqual(['eligible', 'eligible', 'needs-confirmation']);
    await held({ terms: [upTo(6000)] });
    expect(await openOf()).toEqual(['eligible', 'eligible', 'eligible']);
  });
  const role = { userRole: 'Film School' };
  /** Competitions for film schools stand first for a film school, and last for others. */
  const world = () => {
    const schools = {
      terms: [{ type: 'filmschool_submission_only', filmschool_submission_only: true, bonusRanking: 1000 }],
    };
    return held(schools, schools, schools, { terms: [upTo(1200)] });
  };
  const openOf = async (filmId: number) =>
    (await as(ada, () => to.getListing({ filmId, ...firstPage }))).items.map(
      ({ competitionId }) => competitionId,
    );
  it('are chosen by a run that a subscription paid', async () => {
    await world();
    const film = await registered();
    const before = await openOf(film);
    await as(ada, () => to.runWizard(wish(film, { paidBy: 'subscription', ...role })));
    expect(await openOf(film)).not.toEqual(before);
  });
  it('are not chosen by an administrator’s run, nor by one that nobody paid, also when its list is asked for', async () => {
    await world();
    const film = await registered();
    const before = await openOf(film);
    const byAdmin = wish(film, { paidBy: 'administrator', ...role });
    await as(admin, () => to.runWizard(byAdmin));
    expect(await openOf(film)).toEqual(before);
    const unpaid = wish(film, role);
    const { wizardResultId } = await as(ada, () => to.runWizard(unpaid));
    const { runKey } = unpaid;
    await tell('payment.refused', `payment-${runKey}`, 1, { filmId: film, userId: ada.user, runKey });
    await seen(`payment-${runKey}`, 1);
    expect(await openOf(film)).toEqual(before);
    const { items } = await as(ada, () => to.getListing({ filmId: film, wizardResultId, ...firstPage }));
    expect(items.map(({ competitionId }) => competitionId).toSorted()).toEqual(before.toSorted());
  });
});

it('a run whose payment is refused in the end opens nothing, and stays in the history', async () => {
  await held({}, {}, {}, {}, {});
  const film = await registered();
  const locked = async () => (await as(ada, () => to.getListing({ filmId: film, ...firstPage }))).locked > 0;
  const asked = wish(film);
  const { wizardResultId } = await as(ada, () => to.runWizard(asked));
  expect(await locked()).toBe(false);
  const { runKey } = asked;
  await tell('payment.refused', `payment-${runKey}`, 1, { filmId: film, userId: ada.user, runKey });
  await seen(`payment-${runKey}`, 1);
  expect(await locked()).toBe(true);
  const { items } = await as(ada, () =>
    to.getHistory({ userId: ada.user, filmId: film, page: 1, pageSize: 1 }),
  );
  expect(items.map(({ id }) => id)).toEqual([wizardResultId]);
});
