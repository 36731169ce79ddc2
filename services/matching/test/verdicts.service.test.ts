import { saidMessage } from '@laurel/words/message';
import { say } from '@laurel/words/said';
import { Matches } from '../src/catalogue/matches.js';
import {
  ada,
  admin,
  as,
  daysAhead,
  firstPage,
  held,
  inside,
  person,
  refusal,
  registered,
  stage,
  subscribed,
  to,
  upTo,
  wish,
} from './stage.js';

stage();

describe('competitions that no rule on file decides', () => {
  it('are unchecked, counted over the whole catalogue, ranked behind what needs confirmation, and can be listed alone', async () => {
    const award = { type: 'expected_qualifier', expected_qualifier: 'BAFTA' };
    const film = await registered({ productionDate: daysAhead(-30) });
    await subscribed(film);
    const ask = (verdict?: string) => as(ada, () => to.getListing({ filmId: film, ...firstPage, verdict }));
    const before = await ask('unchecked');
    const [ruled, none, awardOnly, wishOnly, over] = await held(
      { terms: [upTo(1200)] },
      {},
      { terms: [award] },
      { terms: [upTo(600, { isMandatory: false })] },
      { dates: [daysAhead(-2)] },
    );
    const [asked] = await held({ terms: [{ type: 'director_restriction_nationality', countries: ['PT'] }] });
    const now = await ask('unchecked');
    expect([now.counts.unchecked, now.total]).toEqual([before.total + 3, before.total + 3]);
    expect(now.counts.eligible).toBe(before.counts.eligible! + 1);
    const listed = now.items
      .map(({ competitionId }) => competitionId)
      .filter((id) => [ruled, none, awardOnly, wishOnly, over].includes(id));
    expect(listed.toSorted()).toEqual([none, awardOnly, wishOnly].toSorted());
    expect(new Set(now.items.map(({ explanation }) => explanation!.verdict))).toEqual(new Set(['unchecked']));
    expect(Object.keys(now.counts).sort()).toEqual([
      'eligible',
      'needs-confirmation',
      'not-eligible',
      'unchecked',
    ]);
    const { matchingCompetitionIds } = await as(ada, () => to.runWizard(wish(film)));
    const place = (id?: number) => matchingCompetitionIds.indexOf(id!);
    expect(place(ruled)).toBeLessThan(place(asked));
    expect(place(asked)).toBeLessThan(Math.min(place(none), place(awardOnly), place(wishOnly)));
    const { items: suggested } = await as(ada, () =>
      to.getSnapshot({ filmId: film, competitionIds: [none!, ruled!] }),
    );
    expect(suggested.map(({ explanation }) => explanation!.verdict)).toEqual(['unchecked', 'eligible']);
  });
});

describe('verdicts of all films at once', () => {
  it('are those that each film is told by itself, with a role or a run of its own, the newest film first', async () => {
    const olga = person();
    const short = await registered({ length: 600 }, olga);
    const long = await registered({ length: 6000 }, olga);
    await registered({ length: 600 });
    const [upToTwenty, school] = await held(
      { terms: [upTo(1200)] },
      { terms: [{ type: 'filmschool_submission_only', filmschool_submission_only: true }] },
    );
    const competitionIds = [upToTwenty!, school!, 999_999];
    const ask = (userRole?: string) =>
      as(olga, () => to.getFilmVerdicts({ userId: olga.user, competitionIds, userRole }));
    const { items, total } = await ask('Producer');
    expect([total, items.map(({ filmId }) => filmId)]).toEqual([2, [long, short]]);
    expect(items.map(({ verdicts }) => verdicts.map(({ verdict }) => verdict))).toEqual([
      ['not-eligible', 'not-eligible'],
      ['eligible', 'not-eligible'],
    ]);
    for (const { filmId, verdicts } of items) {
      const told = await as(olga, () => to.getExplanations({ filmId, competitionIds, userRole: 'Producer' }));
      expect(verdicts).toEqual(told.items.map(({ competitionId, verdict }) => ({ competitionId, verdict })));
    }
    const asSchool = await ask('Film School');
    expect(asSchool.items[1]!.verdicts[1]).toEqual({ competitionId: school, verdict: 'eligible' });
  });

  it('are nobody else’s, but an administrator’s', async () => {
    const olga = person();
    const film = await registered({}, olga);
    const [one] = await held({});
    const asked = { userId: olga.user, competitionIds: [one!] };
    expect((await refusal(as(ada, () => to.getFilmVerdicts(asked)))).code).toBe('user.not_found');
    const { items } = await as(admin, () => to.getFilmVerdicts(asked));
    expect(items.map(({ filmId }) => filmId)).toEqual([film]);
  });

  it('leave everybody else a turn after each film', async () => {
    const olga = person();
    for (let n = 0; n < 3; n++) await registered({}, olga);
    const [one] = await held({});
    let [turns, isOver] = [0, false];
    const turn = () => void (++turns && !isOver && setImmediate(turn));
    const matches = inside(Matches);
    const some = matches.some.bind(matches);
    const judgedIn: number[] = [];
    const judging = jest.spyOn(matches, 'some').mockImplementation((...asked) => {
      judgedIn.push(turns);
      return some(...asked);
    });
    try {
      turn();
      await as(olga, () => to.getFilmVerdicts({ userId: olga.user, competitionIds: [one!] }));
    } finally {
      isOver = true;
      judging.mockRestore();
    }
    expect([judgedIn.length, new Set(judgedIn).size]).toEqual([3, 3]);
  });

  it('judge the newest fifty of many', async () => {
    const olga = person();
    for (let n = 0; n < 52; n++) await registered({}, olga);
    const [one] = await held({});
    const { items, total } = await as(olga, () =>
      to.getFilmVerdicts({ userId: olga.user, competitionIds: [one!] }),
    );
    expect([items.length, total]).toEqual([50, 52]);
  });
});

describe('near misses', () => {
  it('begin with what a filmmaker can change, each by how little is missing, and say it', async () => {
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const [closed, far, near, online, farther] = await held(
      { terms: [women] },
      { terms: [upTo(600)] },
      { terms: [upTo(1110)] },
      { terms: [{ type: 'online_restriction', online_restriction: true }] },
      { terms: [upTo(400)] },
    );
    const film = await registered({ directorGender: 'male', isOnline: true });
    await subscribed(film);
    const { items } = await as(ada, () =>
      to.getListing({ filmId: film, ...firstPage, nearMissesOnly: true }),
    );
    const listed = items.map(({ competitionId }) => competitionId);
    expect(listed.filter((id) => [closed, far, near, online, farther].includes(id))).toEqual([
      near,
      online,
      far,
      closed,
      farther,
    ]);
    const misses = items.map(({ explanation }) => explanation!.nearMiss!);
    const inReach = misses.map(({ isChange }) => isChange).lastIndexOf(true) + 1;
    expect(misses.slice(0, inReach).every(({ isChange }) => isChange)).toBe(true);
    for (const part of [misses.slice(0, inReach), misses.slice(inReach)]) {
      const distances = part.map(({ distance }) => distance ?? 1);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    }
    const said = (id?: number) =>
      items.find(({ competitionId }) => competitionId === id)!.explanation!.nearMiss;
    expect(said(closed)).toMatchObject({
      change: saidMessage(say('limit.equal.gender', { words: 'female' })),
      isChange: false,
      distance: null,
    });
    expect(said(far)).toMatchObject({
      change: saidMessage(say('limit.shorter', { runtime: 600 })),
      isChange: false,
      distance: 0.87,
    });
  });
});
