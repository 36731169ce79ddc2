import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { message } from '@laurel/messages/formatting/message';
import { Matches } from '../src/catalogue/matches.js';
import {
  ada,
  admin,
  as,
  daysAhead,
  firstPage,
  addCompetitions,
  getProvider,
  person,
  refusal,
  registerFilm,
  setUpService,
  subscribeFilm,
  client,
  maxRuntime,
  makeRunRequest,
} from './setup.js';

setUpService();

describe('competitions without rules that can exclude a film', () => {
  it('are unchecked, counted, ranked after those that need confirmation, and listed on request', async () => {
    const award = { type: 'expected_qualifier', expected_qualifier: 'BAFTA' };
    const film = await registerFilm({ productionDate: daysAhead(-30) });
    await subscribeFilm(film);
    const list = (verdict?: string) =>
      as(ada, () => client.getListing({ filmId: film, ...firstPage, verdict }));
    const before = await list('unchecked');
    const [tested, none, awardOnly, optionalOnly, past] = await addCompetitions(
      { terms: [maxRuntime(1200)] },
      {},
      { terms: [award] },
      { terms: [maxRuntime(600, { isMandatory: false })] },
      { dates: [daysAhead(-2)] },
    );
    const [inDoubt] = await addCompetitions({
      terms: [{ type: 'director_restriction_nationality', countries: ['PT'] }],
    });
    const now = await list('unchecked');
    expect([now.counts.unchecked, now.total]).toEqual([before.total + 3, before.total + 3]);
    expect(now.counts.eligible).toBe(before.counts.eligible! + 1);
    const listed = now.items
      .map(({ competitionId }) => competitionId)
      .filter((id) => [tested, none, awardOnly, optionalOnly, past].includes(id));
    expect(listed.toSorted()).toEqual([none, awardOnly, optionalOnly].toSorted());
    expect(new Set(now.items.map(({ explanation }) => explanation!.verdict))).toEqual(new Set(['unchecked']));
    expect(Object.keys(now.counts).sort()).toEqual([
      'eligible',
      'needs-confirmation',
      'not-eligible',
      'unchecked',
    ]);
    const { matchingCompetitionIds } = await as(ada, () => client.runWizard(makeRunRequest(film)));
    const getIndex = (id?: number) => matchingCompetitionIds.indexOf(id!);
    expect(getIndex(tested)).toBeLessThan(getIndex(inDoubt));
    expect(getIndex(inDoubt)).toBeLessThan(
      Math.min(getIndex(none), getIndex(awardOnly), getIndex(optionalOnly)),
    );
    const { items: suggested } = await as(ada, () =>
      client.getSnapshot({ filmId: film, competitionIds: [none!, tested!] }),
    );
    expect(suggested.map(({ explanation }) => explanation!.verdict)).toEqual(['unchecked', 'eligible']);
  });
});

describe('the verdicts of all films', () => {
  it('equal the verdicts that each film gets alone for the given role, newest film first', async () => {
    const olga = person();
    const short = await registerFilm({ length: 600 }, olga);
    const long = await registerFilm({ length: 6000 }, olga);
    await registerFilm({ length: 600 });
    const [shortsOnly, school] = await addCompetitions(
      { terms: [maxRuntime(1200)] },
      { terms: [{ type: 'filmschool_submission_only', filmschool_submission_only: true }] },
    );
    const competitionIds = [shortsOnly!, school!, 999_999];
    const getVerdicts = (userRole?: string) =>
      as(olga, () => client.getFilmVerdicts({ userId: olga.user, competitionIds, userRole }));
    const { items, total } = await getVerdicts('Producer');
    expect([total, items.map(({ filmId }) => filmId)]).toEqual([2, [long, short]]);
    expect(items.map(({ verdicts }) => verdicts.map(({ verdict }) => verdict))).toEqual([
      ['not-eligible', 'not-eligible'],
      ['eligible', 'not-eligible'],
    ]);
    for (const { filmId, verdicts } of items) {
      const explained = await as(olga, () =>
        client.getExplanations({ filmId, competitionIds, userRole: 'Producer' }),
      );
      expect(verdicts).toEqual(
        explained.items.map(({ competitionId, verdict }) => ({ competitionId, verdict })),
      );
    }
    const asSchool = await getVerdicts('Film School');
    expect(asSchool.items[1]!.verdicts[1]).toEqual({ competitionId: school, verdict: 'eligible' });
  });

  it('are visible to the owner and to administrators only', async () => {
    const olga = person();
    const film = await registerFilm({}, olga);
    const [one] = await addCompetitions({});
    const request = { userId: olga.user, competitionIds: [one!] };
    expect((await refusal(as(ada, () => client.getFilmVerdicts(request)))).code).toBe('user.not_found');
    const { items } = await as(admin, () => client.getFilmVerdicts(request));
    expect(items.map(({ filmId }) => filmId)).toEqual([film]);
  });

  it('are computed with a pause for other requests after each film', async () => {
    const olga = person();
    for (let n = 0; n < 3; n++) await registerFilm({}, olga);
    const [one] = await addCompetitions({});
    let [ticks, isOver] = [0, false];
    const tick = () => {
      ticks++;
      if (!isOver) setImmediate(tick);
    };
    const matches = getProvider(Matches);
    const findByIds = matches.findByIds.bind(matches);
    const ticksOfCalls: number[] = [];
    const findByIdsSpy = vi.spyOn(matches, 'findByIds').mockImplementation((...args) => {
      ticksOfCalls.push(ticks);
      return findByIds(...args);
    });
    try {
      tick();
      await as(olga, () => client.getFilmVerdicts({ userId: olga.user, competitionIds: [one!] }));
    } finally {
      isOver = true;
      findByIdsSpy.mockRestore();
    }
    expect([ticksOfCalls.length, new Set(ticksOfCalls).size]).toEqual([3, 3]);
  });

  it('are returned for the newest fifty films', async () => {
    const olga = person();
    for (let n = 0; n < 52; n++) await registerFilm({}, olga);
    const [one] = await addCompetitions({});
    const { items, total } = await as(olga, () =>
      client.getFilmVerdicts({ userId: olga.user, competitionIds: [one!] }),
    );
    expect([items.length, total]).toEqual([50, 52]);
  });
});

describe('near misses', () => {
  it('list changeable ones first, fixed ones last, each sorted by distance, with the change', async () => {
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const [closed, far, near, online, farther] = await addCompetitions(
      { terms: [women] },
      { terms: [maxRuntime(600)] },
      { terms: [maxRuntime(1110)] },
      { terms: [{ type: 'online_restriction', online_restriction: true }] },
      { terms: [maxRuntime(400)] },
    );
    const film = await registerFilm({ directorGender: 'male', isOnline: true });
    await subscribeFilm(film);
    const { items } = await as(ada, () =>
      client.getListing({ filmId: film, ...firstPage, nearMissesOnly: true }),
    );
    const listed = items.map(({ competitionId }) => competitionId);
    expect(listed.filter((id) => [closed, far, near, online, farther].includes(id))).toEqual([
      near,
      online,
      far,
      farther,
      closed,
    ]);
    const misses = items.map(({ explanation }) => explanation!.nearMiss!);
    const inReach = misses.map(({ isChange }) => isChange).lastIndexOf(true) + 1;
    expect(misses.slice(0, inReach).every(({ isChange }) => isChange)).toBe(true);
    // The last one follows in a separate group, because nobody can change it.
    for (const section of [misses.slice(0, inReach), misses.slice(inReach, -1)]) {
      const distances = section.map(({ distance }) => distance ?? 1);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    }
    const getNearMiss = (id?: number) =>
      items.find(({ competitionId }) => competitionId === id)!.explanation!.nearMiss;
    expect(getNearMiss(closed)).toMatchObject({
      change: serializeMessage(message('limit.equal.gender', { words: 'female' })),
      isChange: false,
      distance: null,
    });
    expect(getNearMiss(far)).toMatchObject({
      change: serializeMessage(message('limit.shorter', { runtime: 600 })),
      isChange: false,
      distance: 0.87,
    });
  });
});
