import { until } from '../../../deploy/testing/until.mjs';
import { explainOnlyTerm, registerOpenFilm } from './explain-term.js';
import {
  ada,
  as,
  getCatalogue,
  db,
  daysAhead,
  makeFestivalMessage,
  addCompetitions,
  newId,
  registerFilm,
  waitForEvent,
  setUpService,
  publishEvent,
  client,
} from './setup.js';

setUpService();

/** More films than one page holds. */
const FILM_COUNT = 450;

describe('a prior selection', () => {
  const festivalFields = {
    name: 'Clermont Nights',
    alternativeNames: ['Nuits de Clermont'],
    qualifiers: ['BAFTA'],
  };
  const rules = [
    { type: 'prior_selection', qualifiers: ['BAFTA'], isForbidden: false },
    { type: 'prior_selection', festivals: ['nuits de CLERMONT'], isForbidden: false },
    { type: 'prior_selection', isForbidden: true },
  ];

  it('is recognised by a screening at a catalogue festival, and is judged by the festival’s current awards', async () => {
    const id = newId();
    await publishEvent('festival.added', `festival-${id}`, 1, {
      festival: makeFestivalMessage(id, { ...festivalFields, qualifiers: [] }),
    });
    const [award, named, never] = await addCompetitions(...rules.map((rule) => ({ terms: [rule] })));
    const screening = { date: daysAhead(-90), kind: 'festival', country: 'FR', festivalId: id };
    const film = await registerOpenFilm({ isOnline: false, screenings: { values: [screening] } });
    expect((await explainOnlyTerm(film, named!)).outcome).toBe('pass');
    expect(await explainOnlyTerm(film, award!)).toMatchObject({
      outcome: 'fail',
      film: 'selected at Clermont Nights',
      change: 'Only for films selected at a festival that qualifies for BAFTA',
    });
    expect(await explainOnlyTerm(film, never!)).toMatchObject({
      outcome: 'fail',
      rule: 'Has not been selected at any festival',
      change: 'Selected at Clermont Nights',
    });
    const countEligible = () =>
      getCatalogue()
        .engine.films.countAdmittedByCompetition()
        .find((admitted) => admitted.id === award)!.eligible;
    expect(countEligible()).toBe(0);
    await publishEvent('festival.changed', `festival-${id}`, 2, {
      festival: makeFestivalMessage(id, festivalFields),
    });
    await until(() => countEligible() === 1);
    expect((await explainOnlyTerm(film, award!)).outcome).toBe('pass');
  });

  it('is judged again for all films when the festival’s name changes, and not when only its size changes', async () => {
    const id = newId();
    const publishFestival = async (version: number, overrides: Record<string, unknown>) => {
      await publishEvent(version === 1 ? 'festival.added' : 'festival.changed', `festival-${id}`, version, {
        festival: makeFestivalMessage(id, overrides),
      });
      await until(() => getCatalogue().getFestival(id)?.projectsSelected === overrides.projectsSelected);
      await getCatalogue().saveSnapshot(); // after all earlier events
    };
    await publishFestival(1, { name: 'Salt', projectsSelected: 10 });
    const [tiny] = await addCompetitions({
      terms: [{ type: 'runtime_restriction_max', runtime_restriction_max: 30 }],
    });
    const screening = { date: daysAhead(-90), kind: 'festival', country: 'PT', festivalId: id };
    const film = await registerFilm({ isOnline: false, screenings: { values: [screening] } });
    await db.pool.query(
      `insert into film (id, version, "ownerId", film) select 700000 + n, version, "ownerId", film
        from film, generate_series(1, $2::int) n where id = $1`,
      [film, FILM_COUNT],
    );
    await until(() => getCatalogue().engine.films.has(700_000 + FILM_COUNT));
    // No event is published, so only films that are read again become shorter.
    await db.pool.query(`begin; alter table film disable trigger film_changed;
      update film set film = jsonb_set(film, '{details,length}', '20') where id = ${film} or id > 700000;
      alter table film enable trigger film_changed; commit`);
    const countEligible = () =>
      getCatalogue()
        .engine.films.countAdmittedByCompetition()
        .find((admitted) => admitted.id === tiny)!.eligible;
    await publishFestival(2, { name: 'Salt', projectsSelected: 20 });
    expect(countEligible()).toBe(0);
    await publishFestival(3, { name: 'Salt Nights', projectsSelected: 30 });
    expect(countEligible()).toBe(FILM_COUNT + 1);
  });

  it('is recognised by an accepted entry while it is accepted', async () => {
    const [entered] = await addCompetitions({ festival: festivalFields });
    const [award, , never] = await addCompetitions(...rules.map((rule) => ({ terms: [rule] })));
    const film = await registerOpenFilm({ isOnline: false, screenings: { values: [] } });
    expect([
      (await explainOnlyTerm(film, award!)).outcome,
      (await explainOnlyTerm(film, never!)).outcome,
    ]).toEqual(['fail', 'pass']);
    const makePayload = (state: string, rowVersion: number) =>
      ({
        submission: { id: 7001, filmId: film, competitionId: entered, userId: ada.user, state, rowVersion },
      }) as never;
    await publishEvent('submission.added', 'submission-7001', 1, makePayload('accepted', 1));
    await waitForEvent('submission-7001', 1);
    expect([
      (await explainOnlyTerm(film, award!)).outcome,
      (await explainOnlyTerm(film, never!)).outcome,
    ]).toEqual(['pass', 'fail']);
    await publishEvent('submission.changed', 'submission-7001', 2, makePayload('rejected', 2));
    await waitForEvent('submission-7001', 2);
    expect((await explainOnlyTerm(film, award!)).outcome).toBe('fail');
  });

  it('is recognised by an earlier accepted entry when the film is entered again', async () => {
    const [entered] = await addCompetitions({ festival: { name: 'Salt Weeks' } });
    const [award] = await addCompetitions({
      terms: [{ type: 'prior_selection', festivals: ['Salt Weeks'], isForbidden: false }],
    });
    const film = await registerOpenFilm({ isOnline: false, screenings: { values: [] } });
    const countEligible = () =>
      getCatalogue()
        .engine.films.countAdmittedByCompetition()
        .find((admitted) => admitted.id === award)!.eligible;
    const publishEntry = async (id: number, rowVersion: number, state: string) => {
      await publishEvent(
        rowVersion === 1 ? 'submission.added' : 'submission.changed',
        `submission-${id}`,
        rowVersion,
        {
          submission: {
            id,
            filmId: film,
            competitionId: entered,
            userId: ada.user,
            state,
            rowVersion,
          } as never,
        },
      );
      await waitForEvent(`submission-${id}`, rowVersion);
    };
    await publishEntry(7101, 1, 'accepted');
    await until(() => countEligible() === 1);
    await publishEntry(7102, 1, 'to-submit');
    expect((await explainOnlyTerm(film, award!)).outcome).toBe('pass');
    await getCatalogue().saveSnapshot(); // after all earlier events
    expect(countEligible()).toBe(1);
    await publishEntry(7101, 2, 'rejected');
    await until(() => countEligible() === 0);
    expect((await explainOnlyTerm(film, award!)).outcome).toBe('fail');
    await publishEntry(7101, 3, 'awarded');
    await until(() => countEligible() === 1);
  });

  it('is unknown when the film’s screenings are unknown, and decided when they are filled in', async () => {
    const [award] = await addCompetitions({ terms: [rules[0]!] });
    const film = await registerOpenFilm({});
    expect(await explainOnlyTerm(film, award!)).toMatchObject({
      verdict: 'needs-confirmation',
      change: 'Add where the film has been shown',
    });
    const { settling } = await as(ada, () =>
      client.getPreview({ filmId: film, details: null, fields: [], preferences: null }),
    );
    expect(settling.find(({ field }) => field === 'screenings')).toBeDefined();
  });
});
