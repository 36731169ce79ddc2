import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { message } from '@laurel/messages/formatting/message';
import {
  ada,
  as,
  getCatalogue,
  daysAhead,
  explain,
  makeFestivalMessage,
  makeFilmMessage,
  firstPage,
  addCompetitions,
  newId,
  waitForPublished,
  refusal,
  registerFilm,
  waitForEvent,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
  maxRuntime,
  makeCompetitionMessage,
  makeRunRequest,
} from './setup.js';

const UNKNOWN_ID = 2_000_000_000;
import { until } from '../../../deploy/testing/until.mjs';

setUpService();

describe('a film and competitions received as events', () => {
  it('are matched with verdict, order, texts, deadline and fee', async () => {
    const [eligible, inDoubt, notEligible] = await addCompetitions(
      { terms: [maxRuntime(1200)] },
      { terms: [{ type: 'director_restriction_nationality', countries: ['PT'] }] },
      { terms: [maxRuntime(1110)] },
    );
    const film = await registerFilm();
    const run = await as(ada, () => client.runWizard(makeRunRequest(film)));
    expect(run.matchingCompetitionIds.filter((id) => [eligible, inDoubt, notEligible].includes(id))).toEqual([
      eligible,
      inDoubt,
    ]);
    const listing = await as(ada, () => client.getListing({ filmId: film, ...firstPage }));
    const getRow = (id?: number) => listing.items.find(({ competitionId }) => competitionId === id)!;
    expect([eligible, inDoubt, notEligible].map((id) => getRow(id).explanation!.verdict)).toEqual([
      'eligible',
      'needs-confirmation',
      'not-eligible',
    ]);
    expect(getRow(notEligible).explanation).toMatchObject({
      terms: [
        {
          outcome: 'fail',
          rule: serializeMessage(message('rule.runtime_restriction_max', { length: 1110 })),
          film: serializeMessage(message('film.length', { runtime: 1122 })),
          change: serializeMessage(message('change.shorter', { duration: 12 })),
        },
      ],
      nearMiss: {
        termIds: [notEligible! * 100],
        change: serializeMessage(message('remedy.cut', { duration: 12, runtime: 1110 })),
        isChange: true,
      },
    });
    expect(getRow(inDoubt).explanation!.terms[0]).toMatchObject({
      outcome: 'unknown',
      film: serializeMessage(message('film.unknown')),
      change: serializeMessage(message('change.missing-field', { field: 'directorNationalities' })),
    });
    expect(getRow(eligible)).toMatchObject({
      nextDeadline: { date: daysAhead(90) },
      fee: { amount: 1000, currency: 'EUR' },
      festivalCity: 'Lyon',
    });
    const { explanation } = getRow(eligible);
    expect(explanation!.parts.reduce((sum, { points }) => sum + points, 0)).toBe(explanation!.score);
  });

  it('get a new verdict when a competition changes', async () => {
    const [id] = await addCompetitions({ terms: [maxRuntime(1200)] });
    const film = await registerFilm();
    expect((await explain(film, [id!]))[0]!.verdict).toBe('eligible');
    const { festival } = getCatalogue().getCompetition(id!)!;
    await publishEvent('competition.changed', `competition-${id}`, 2, {
      whole: makeCompetitionMessage(id!, festival.id, { terms: [maxRuntime(600)] }),
    });
    await until(async () => (await explain(film, [id!]))[0]!.verdict === 'not-eligible');
  });

  it('are not overwritten by an older event, and are corrected by a snapshot event', async () => {
    const [id] = await addCompetitions({});
    const { festival } = getCatalogue().getCompetition(id!)!;
    const publishChange = (
      type: 'competition.changed' | 'competition.snapshot',
      version: number,
      name: string,
    ) =>
      publishEvent(type, `competition-${id}`, version, {
        whole: makeCompetitionMessage(id!, festival.id, { name }),
      });
    await publishChange('competition.changed', 3, 'newest');
    await until(() => getCatalogue().getCompetition(id!)!.name === 'newest');
    await publishChange('competition.changed', 2, 'older');
    await publishChange('competition.snapshot', 3, 'repaired');
    await until(() => getCatalogue().getCompetition(id!)!.name === 'repaired');
  });

  it('are matched as soon as the festival is known if the competition was received first', async () => {
    const [festivalId, id] = [newId(), newId()];
    await publishEvent('competition.added', `competition-${id}`, 1, {
      whole: makeCompetitionMessage(id, festivalId),
    });
    await waitForEvent(`competition-${id}`, 1);
    const film = await registerFilm();
    expect(await explain(film, [id])).toEqual([]);
    await publishEvent('festival.added', `festival-${festivalId}`, 1, {
      festival: makeFestivalMessage(festivalId),
    });
    await until(async () => (await explain(film, [id])).length === 1);
  });

  it('list no past competition but explain it, and list undated competitions last', async () => {
    const [past, deprecated, undated, soon] = await addCompetitions(
      { dates: [daysAhead(-2)] },
      { isDeprecated: true },
      { dates: [] },
      { terms: [{ type: 'director_restriction_age_max', director_restriction_age_max: 30 }] },
    );
    const film = await registerFilm();
    const { matchingCompetitionIds } = await as(ada, () => client.runWizard(makeRunRequest(film)));
    expect(matchingCompetitionIds).not.toContain(past);
    expect(matchingCompetitionIds).not.toContain(deprecated);
    expect(matchingCompetitionIds.indexOf(undated!)).toBeGreaterThan(matchingCompetitionIds.indexOf(soon!));
    expect((await explain(film, [past!, deprecated!])).map(({ verdict }) => verdict)).toEqual([
      'unchecked',
      'unchecked',
    ]);
  });
});

it('a rule that consists of text alone is quoted, and does not count against the film', async () => {
  const [id] = await addCompetitions({
    terms: [
      maxRuntime(1200),
      { type: 'genre_restriction', isMandatory: false, description: 'Music videos only.' },
    ],
  });
  const film = await registerFilm();
  await subscribeFilm(film);
  const [explanation] = await explain(film, [id!]);
  expect(explanation).toMatchObject({
    verdict: 'eligible',
    notices: [serializeMessage(message('notice.unreadable', { written: 'Music videos only.' }))],
  });
  expect(explanation!.terms[1]).toMatchObject({
    outcome: 'unknown',
    film: null,
    change: serializeMessage(message('change.check')),
  });
});

describe('a changed film', () => {
  it('is published to its owner’s pages, and read at the version that the caller has seen', async () => {
    const [id] = await addCompetitions({ terms: [maxRuntime(1200)] });
    const film = await registerFilm();
    const change = publishEvent('film.changed', `film-${film}`, 2, {
      film: makeFilmMessage(film, { length: 1201 }, 2),
    });
    const after = { after: { [`film-${film}`]: 2 } };
    const { items } = await as(
      ada,
      () => client.getExplanations({ filmId: film, competitionIds: [id!] }),
      after,
    );
    expect(items[0]!.verdict).toBe('not-eligible');
    await change;
    expect((await waitForPublished(`laurel.matching.match.changed.match-${film}`)).json()).toEqual({
      filmId: film,
      userId: ada.user,
    });
  });
  it('is reported as stale if the version that the caller has seen does not arrive in time', async () => {
    const film = await registerFilm();
    const after = { after: { [`film-${film}`]: 9 } };
    expect(
      (await refusal(as(ada, () => client.getListing({ filmId: film, ...firstPage }), after))).code,
    ).toBe('projection.stale');
  });
});

it('a snapshot contains verdict, notices, film, rules, fees and festival, and reasons only with a plan', async () => {
  const award = { type: 'expected_qualifier', expected_qualifier: 'BAFTA' };
  const competitionIds = await addCompetitions({ terms: [maxRuntime(1200)] }, { terms: [award] }, {}, {});
  const film = await registerFilm({ productionDate: daysAhead(100) });
  const takeSnapshot = () =>
    as(ada, () => client.getSnapshot({ filmId: film, competitionIds: [...competitionIds, UNKNOWN_ID] }));
  const { items: locked } = await takeSnapshot();
  expect(
    locked.map(({ explanation, whole }) => [explanation!.isLocked, whole!.terms.length > 0]),
  ).toContainEqual([true, false]);
  await subscribeFilm(film);
  const { items, film: snapshotFilm } = await takeSnapshot();
  expect(snapshotFilm).toMatchObject({ id: film, details: { length: 1122 } });
  expect(items.map(({ competitionId }) => competitionId)).toEqual(competitionIds);
  expect(items[0]).toMatchObject({
    explanation: { verdict: 'eligible' },
    whole: {
      terms: [{ runtime_restriction_max: 1200 }],
      dates: [{ date: daysAhead(90) }],
      fees: [{ amount: 1000 }],
    },
    festival: { city: 'Lyon' },
  });
  const explanations = items.map(({ explanation }) => explanation!);
  expect(explanations[0]!.notices).toMatchObject([{ code: 'notice.completed-after-deadline' }]);
  expect(explanations[1]).toMatchObject({
    qualifiesFor: ['BAFTA'],
    notices: [explanations[0]!.notices[0], { code: 'notice.no-rules' }],
  });
});
