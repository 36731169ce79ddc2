import { saidMessage } from '@laurel/words/message';
import { say } from '@laurel/words/said';
import {
  ada,
  as,
  catalogue,
  daysAhead,
  explain,
  festival,
  filmMessage,
  firstPage,
  held,
  newId,
  published,
  refusal,
  registered,
  seen,
  stage,
  subscribed,
  tell,
  to,
  upTo,
  whole,
  wish,
} from './stage.js';
import { until } from '../../../deploy/local/until.mjs';

stage();

describe('a film and competitions that arrived as facts', () => {
  it('are matched: verdict, order, words, deadline and fee', async () => {
    const [fits, asks, refuses] = await held(
      { terms: [upTo(1200)] },
      { terms: [{ type: 'director_restriction_nationality', countries: ['PT'] }] },
      { terms: [upTo(1110)] },
    );
    const film = await registered();
    const run = await as(ada, () => to.runWizard(wish(film)));
    expect(run.matchingCompetitionIds.filter((id) => [fits, asks, refuses].includes(id))).toEqual([
      fits,
      asks,
    ]);
    const listing = await as(ada, () => to.getListing({ filmId: film, ...firstPage }));
    const row = (id?: number) => listing.items.find(({ competitionId }) => competitionId === id)!;
    expect([fits, asks, refuses].map((id) => row(id).explanation!.verdict)).toEqual([
      'eligible',
      'needs-confirmation',
      'not-eligible',
    ]);
    expect(row(refuses).explanation).toMatchObject({
      terms: [
        {
          outcome: 'fail',
          rule: saidMessage(say('rule.runtime_restriction_max', { length: 1110 })),
          film: saidMessage(say('film.length', { runtime: 1122 })),
          change: saidMessage(say('change.shorter', { duration: 12 })),
        },
      ],
      nearMiss: {
        termIds: [refuses! * 100],
        change: saidMessage(say('remedy.cut', { duration: 12, runtime: 1110 })),
        isChange: true,
      },
    });
    expect(row(asks).explanation!.terms[0]).toMatchObject({
      outcome: 'unknown',
      film: saidMessage(say('film.unknown')),
      change: saidMessage(say('change.tell', { fact: 'directorNationalities' })),
    });
    expect(row(fits)).toMatchObject({
      nextDeadline: { date: daysAhead(90) },
      fee: { amount: 1000, currency: 'EUR' },
      festivalCity: 'Lyon',
    });
    const { explanation } = row(fits);
    expect(explanation!.parts.reduce((sum, { points }) => sum + points, 0)).toBe(explanation!.score);
  });

  it('a changed competition changes the verdict', async () => {
    const [id] = await held({ terms: [upTo(1200)] });
    const film = await registered();
    expect((await explain(film, [id!]))[0]!.verdict).toBe('eligible');
    const { festival: at } = catalogue().one(id!)!;
    await tell('competition.changed', `competition-${id}`, 2, {
      whole: whole(id!, at.id, { terms: [upTo(600)] }),
    });
    await until(async () => (await explain(film, [id!]))[0]!.verdict === 'not-eligible');
  });

  it('an older fact never undoes a newer one, and a restated one heals', async () => {
    const [id] = await held({});
    const { festival: at } = catalogue().one(id!)!;
    const told = (type: 'competition.changed' | 'competition.restated', version: number, name: string) =>
      tell(type, `competition-${id}`, version, { whole: whole(id!, at.id, { name }) });
    await told('competition.changed', 3, 'newest');
    await until(() => catalogue().one(id!)!.name === 'newest');
    await told('competition.changed', 2, 'older');
    await told('competition.restated', 3, 'healed');
    await until(() => catalogue().one(id!)!.name === 'healed');
  });

  it('a competition that comes before its festival waits for it', async () => {
    const [festivalId, id] = [newId(), newId()];
    await tell('competition.added', `competition-${id}`, 1, { whole: whole(id, festivalId) });
    await seen(`competition-${id}`, 1);
    const film = await registered();
    expect(await explain(film, [id])).toEqual([]);
    await tell('festival.added', `festival-${festivalId}`, 1, { festival: festival(festivalId) });
    await until(async () => (await explain(film, [id])).length === 1);
  });

  it('what is over is not recommended, but explained; what has no date stands last', async () => {
    const [past, gone, undated, soon] = await held(
      { dates: [daysAhead(-2)] },
      { isDeprecated: true },
      { dates: [] },
      { terms: [{ type: 'director_restriction_age_max', director_restriction_age_max: 30 }] },
    );
    const film = await registered();
    const { matchingCompetitionIds } = await as(ada, () => to.runWizard(wish(film)));
    expect(matchingCompetitionIds).not.toContain(past);
    expect(matchingCompetitionIds).not.toContain(gone);
    expect(matchingCompetitionIds.indexOf(undated!)).toBeGreaterThan(matchingCompetitionIds.indexOf(soon!));
    expect((await explain(film, [past!, gone!])).map(({ verdict }) => verdict)).toEqual([
      'unchecked',
      'unchecked',
    ]);
  });
});

it('a rule that no type can say is told with its words, and held against nothing of the film', async () => {
  const [id] = await held({
    terms: [upTo(1200), { type: 'genre_restriction', isMandatory: false, description: 'Music videos only.' }],
  });
  const film = await registered();
  await subscribed(film);
  const [said] = await explain(film, [id!]);
  expect(said).toMatchObject({
    verdict: 'eligible',
    notices: [saidMessage(say('notice.unreadable', { written: 'Music videos only.' }))],
  });
  expect(said!.terms[1]).toMatchObject({
    outcome: 'unknown',
    film: null,
    change: saidMessage(say('change.check')),
  });
});

describe('a changed film', () => {
  it('is told to its owner’s pages, and read as new as the asker has seen it', async () => {
    const [id] = await held({ terms: [upTo(1200)] });
    const film = await registered();
    const change = tell('film.changed', `film-${film}`, 2, { film: filmMessage(film, { length: 1201 }, 2) });
    const after = { after: { [`film-${film}`]: 2 } };
    const { items } = await as(ada, () => to.getExplanations({ filmId: film, competitionIds: [id!] }), after);
    expect(items[0]!.verdict).toBe('not-eligible');
    await change;
    expect((await published(`laurel.matching.match.changed.match-${film}`)).json()).toEqual({
      filmId: film,
      userId: ada.user,
    });
  });
  it('that has not arrived is waited for, then refused', async () => {
    const film = await registered();
    const after = { after: { [`film-${film}`]: 9 } };
    expect((await refusal(as(ada, () => to.getListing({ filmId: film, ...firstPage }), after))).code).toBe(
      'copy.behind',
    );
  });
});

it('a snapshot keeps verdict, notices, film, rules, dates with fees and festival; reasons only with a plan', async () => {
  const award = { type: 'expected_qualifier', expected_qualifier: 'BAFTA' };
  const competitionIds = await held({ terms: [upTo(1200)] }, { terms: [award] }, {}, {});
  const film = await registered({ productionDate: daysAhead(100) });
  const keep = () =>
    as(ada, () => to.getSnapshot({ filmId: film, competitionIds: [...competitionIds, 2_000_000_000] }));
  const { items: locked } = await keep();
  expect(
    locked.map(({ explanation, whole }) => [explanation!.isLocked, whole!.terms.length > 0]),
  ).toContainEqual([true, false]);
  await subscribed(film);
  const { items, film: ofAll } = await keep();
  expect(ofAll).toMatchObject({ id: film, facts: { length: 1122 } });
  expect(items.map(({ competitionId, film }) => [competitionId, film])).toEqual(
    competitionIds.map((id) => [id, null]),
  );
  const one = await as(ada, () =>
    to.getSnapshot({ filmId: film, competitionIds: competitionIds.slice(0, 1) }),
  );
  expect([one.film, one.items.map((item) => item.film)]).toEqual([ofAll, [ofAll]]);
  expect(items[0]).toMatchObject({
    explanation: { verdict: 'eligible' },
    whole: {
      terms: [{ runtime_restriction_max: 1200 }],
      dates: [{ date: daysAhead(90) }],
      fees: [{ amount: 1000 }],
    },
    festival: { city: 'Lyon' },
  });
  const said = items.map(({ explanation }) => explanation!);
  expect(said[0]!.notices).toMatchObject([{ code: 'notice.completed-after-deadline' }]);
  expect(said[1]).toMatchObject({
    qualifiesFor: ['BAFTA'],
    notices: [said[0]!.notices[0], { code: 'notice.no-rules' }],
  });
});
