import { until } from '../../../deploy/testing/until.mjs';
import { onlyTerm, openFilm } from './explained.js';
import {
  ada,
  as,
  catalogue,
  db,
  daysAhead,
  festival,
  addCompetitions,
  newId,
  registered,
  seen,
  stage,
  publishEvent,
  client,
} from './stage.js';

stage();

/** More films than one page holds. */
const MANY = 450;

describe('a prior selection', () => {
  const at = { name: 'Clermont Nights', alternativeNames: ['Nuits de Clermont'], qualifiers: ['BAFTA'] };
  const rules = [
    { type: 'prior_selection', qualifiers: ['BAFTA'], isForbidden: false },
    { type: 'prior_selection', festivals: ['nuits de CLERMONT'], isForbidden: false },
    { type: 'prior_selection', isForbidden: true },
  ];

  it('is recognised by a screening at a catalogue festival, and follows its qualifiers', async () => {
    const id = newId();
    await publishEvent('festival.added', `festival-${id}`, 1, {
      festival: festival(id, { ...at, qualifiers: [] }),
    });
    const [award, named, never] = await addCompetitions(...rules.map((rule) => ({ terms: [rule] })));
    const screening = { date: daysAhead(-90), kind: 'festival', country: 'FR', festivalId: id };
    const film = await openFilm({ isOnline: false, screenings: { values: [screening] } });
    expect((await onlyTerm(film, named!)).outcome).toBe('pass');
    expect(await onlyTerm(film, award!)).toMatchObject({
      outcome: 'fail',
      film: 'selected at Clermont Nights',
      change: 'Only for films selected at a festival that qualifies for BAFTA',
    });
    expect(await onlyTerm(film, never!)).toMatchObject({
      outcome: 'fail',
      rule: 'Has not been selected at any festival',
      change: 'Selected at Clermont Nights',
    });
    const eligible = () =>
      catalogue()
        .engine.films.countAdmittedByCompetition()
        .find((admitted) => admitted.id === award)!.eligible;
    expect(eligible()).toBe(0);
    await publishEvent('festival.changed', `festival-${id}`, 2, { festival: festival(id, at) });
    await until(() => eligible() === 1);
    expect((await onlyTerm(film, award!)).outcome).toBe('pass');
  });

  it('is judged again for all films when the festival’s name changes, and not when only its location changes', async () => {
    const id = newId();
    const change = async (version: number, over: Record<string, unknown>) => {
      await publishEvent(version === 1 ? 'festival.added' : 'festival.changed', `festival-${id}`, version, {
        festival: festival(id, over),
      });
      await until(() => catalogue().getFestival(id)?.city === festival(id, over).city);
      await catalogue().saveSnapshot(); // after all earlier events
    };
    await change(1, { name: 'Salt', city: 'Faro' });
    const [tiny] = await addCompetitions({
      terms: [{ type: 'runtime_restriction_max', runtime_restriction_max: 30 }],
    });
    const screening = { date: daysAhead(-90), kind: 'festival', country: 'PT', festivalId: id };
    const film = await registered({ isOnline: false, screenings: { values: [screening] } });
    await db.pool.query(
      `insert into film (id, version, "ownerId", film) select 700000 + n, version, "ownerId", film
        from film, generate_series(1, $2::int) n where id = $1`,
      [film, MANY],
    );
    await until(() => catalogue().engine.films.has(700_000 + MANY));
    // No event is published, so only films that are read again become shorter.
    await db.pool.query(`begin; alter table film disable trigger film_changed;
      update film set film = jsonb_set(film, '{details,length}', '20') where id = ${film} or id > 700000;
      alter table film enable trigger film_changed; commit`);
    const eligible = () =>
      catalogue()
        .engine.films.countAdmittedByCompetition()
        .find((admitted) => admitted.id === tiny)!.eligible;
    await change(2, { name: 'Salt', city: 'Porto' });
    expect(eligible()).toBe(0);
    await change(3, { name: 'Salt Nights', city: 'Lagos' });
    expect(eligible()).toBe(MANY + 1);
  });

  it('is recognised by an accepted entry while it is accepted', async () => {
    const [entered] = await addCompetitions({ at });
    const [award, , never] = await addCompetitions(...rules.map((rule) => ({ terms: [rule] })));
    const film = await openFilm({ isOnline: false, screenings: { values: [] } });
    expect([(await onlyTerm(film, award!)).outcome, (await onlyTerm(film, never!)).outcome]).toEqual([
      'fail',
      'pass',
    ]);
    const submission = (state: string, rowVersion: number) =>
      ({
        submission: { id: 7001, filmId: film, competitionId: entered, userId: ada.user, state, rowVersion },
      }) as never;
    await publishEvent('submission.added', 'submission-7001', 1, submission('accepted', 1));
    await seen('submission-7001', 1);
    expect([(await onlyTerm(film, award!)).outcome, (await onlyTerm(film, never!)).outcome]).toEqual([
      'pass',
      'fail',
    ]);
    await publishEvent('submission.changed', 'submission-7001', 2, submission('rejected', 2));
    await seen('submission-7001', 2);
    expect((await onlyTerm(film, award!)).outcome).toBe('fail');
  });

  it('is recognised by an earlier accepted entry when the film is entered again', async () => {
    const [entered] = await addCompetitions({ at: { name: 'Salt Anew' } });
    const [award] = await addCompetitions({
      terms: [{ type: 'prior_selection', festivals: ['Salt Anew'], isForbidden: false }],
    });
    const film = await openFilm({ isOnline: false, screenings: { values: [] } });
    const eligible = () =>
      catalogue()
        .engine.films.countAdmittedByCompetition()
        .find((admitted) => admitted.id === award)!.eligible;
    const entry = async (id: number, rowVersion: number, state: string) => {
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
      await seen(`submission-${id}`, rowVersion);
    };
    await entry(7101, 1, 'accepted');
    await until(() => eligible() === 1);
    await entry(7102, 1, 'to-submit');
    expect((await onlyTerm(film, award!)).outcome).toBe('pass');
    await catalogue().saveSnapshot(); // after all earlier events
    expect(eligible()).toBe(1);
    await entry(7101, 2, 'rejected');
    await until(() => eligible() === 0);
    expect((await onlyTerm(film, award!)).outcome).toBe('fail');
    await entry(7101, 3, 'awarded');
    await until(() => eligible() === 1);
  });

  it('is unknown when the film’s screenings are unknown, and filling them in settles it', async () => {
    const [award] = await addCompetitions({ terms: [rules[0]!] });
    const film = await openFilm({});
    expect(await onlyTerm(film, award!)).toMatchObject({
      verdict: 'needs-confirmation',
      change: 'Add where the film has been shown',
    });
    const { settling } = await as(ada, () =>
      client.getPreview({ filmId: film, details: null, fields: [], preferences: null }),
    );
    expect(settling.find(({ field }) => field === 'screenings')).toBeDefined();
  });
});
