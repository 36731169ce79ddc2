import { until } from '../../../deploy/local/until.mjs';
import { onlyTerm, openFilm } from './explained.js';
import {
  ada,
  as,
  catalogue,
  db,
  daysAhead,
  festival,
  held,
  newId,
  registered,
  seen,
  stage,
  tell,
  to,
} from './stage.js';

stage();

/** More than are read at once. */
const MANY = 450;

describe('an earlier selection', () => {
  const at = { name: 'Clermont Nights', alternativeNames: ['Nuits de Clermont'], qualifiers: ['BAFTA'] };
  const rules = [
    { type: 'prior_selection', qualifiers: ['BAFTA'], isForbidden: false },
    { type: 'prior_selection', festivals: ['nuits de CLERMONT'], isForbidden: false },
    { type: 'prior_selection', isForbidden: true },
  ];

  it('is read from a screening at a festival of the catalogue, also once that counts for an award', async () => {
    const id = newId();
    await tell('festival.added', `festival-${id}`, 1, { festival: festival(id, { ...at, qualifiers: [] }) });
    const [award, named, never] = await held(...rules.map((rule) => ({ terms: [rule] })));
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
        .engine.films.everything()
        .find((one) => one.id === award)!.eligible;
    expect(eligible()).toBe(0);
    await tell('festival.changed', `festival-${id}`, 2, { festival: festival(id, at) });
    await until(() => eligible() === 1);
    expect((await onlyTerm(film, award!)).outcome).toBe('pass');
  });

  it('of many films is read again where the festival is called otherwise, of none where only its place is another', async () => {
    const id = newId();
    const change = async (version: number, over: Record<string, unknown>) => {
      await tell(version === 1 ? 'festival.added' : 'festival.changed', `festival-${id}`, version, {
        festival: festival(id, over),
      });
      await until(() => catalogue().festival(id)?.city === festival(id, over).city);
      await catalogue().keepSnapshot(); // after all that was told before
    };
    await change(1, { name: 'Salt', city: 'Faro' });
    const [tiny] = await held({ terms: [{ type: 'runtime_restriction_max', runtime_restriction_max: 30 }] });
    const screening = { date: daysAhead(-90), kind: 'festival', country: 'PT', festivalId: id };
    const film = await registered({ isOnline: false, screenings: { values: [screening] } });
    await db.pool.query(
      `insert into film (id, version, "ownerId", film) select 700000 + n, version, "ownerId", film
        from film, generate_series(1, $2::int) n where id = $1`,
      [film, MANY],
    );
    await until(() => catalogue().engine.films.has(700_000 + MANY));
    // Nobody is told of it: who reads them again finds them shorter.
    await db.pool.query(`begin; alter table film disable trigger film_copied;
      update film set film = jsonb_set(film, '{facts,length}', '20') where id = ${film} or id > 700000;
      alter table film enable trigger film_copied; commit`);
    const eligible = () =>
      catalogue()
        .engine.films.everything()
        .find((one) => one.id === tiny)!.eligible;
    await change(2, { name: 'Salt', city: 'Porto' });
    expect(eligible()).toBe(0);
    await change(3, { name: 'Salt Nights', city: 'Lagos' });
    expect(eligible()).toBe(MANY + 1);
  });

  it('is read from an entry that was accepted, as long as it is', async () => {
    const [entered] = await held({ at });
    const [award, , never] = await held(...rules.map((rule) => ({ terms: [rule] })));
    const film = await openFilm({ isOnline: false, screenings: { values: [] } });
    expect([(await onlyTerm(film, award!)).outcome, (await onlyTerm(film, never!)).outcome]).toEqual([
      'fail',
      'pass',
    ]);
    const submission = (state: string, rowVersion: number) =>
      ({
        submission: { id: 7001, filmId: film, competitionId: entered, userId: ada.user, state, rowVersion },
      }) as never;
    await tell('submission.added', 'submission-7001', 1, submission('accepted', 1));
    await seen('submission-7001', 1);
    expect([(await onlyTerm(film, award!)).outcome, (await onlyTerm(film, never!)).outcome]).toEqual([
      'pass',
      'fail',
    ]);
    await tell('submission.changed', 'submission-7001', 2, submission('rejected', 2));
    await seen('submission-7001', 2);
    expect((await onlyTerm(film, award!)).outcome).toBe('fail');
  });

  it('is read from what took it before it was entered there anew, as long as that stands', async () => {
    const [entered] = await held({ at: { name: 'Salt Anew' } });
    const [award] = await held({
      terms: [{ type: 'prior_selection', festivals: ['Salt Anew'], isForbidden: false }],
    });
    const film = await openFilm({ isOnline: false, screenings: { values: [] } });
    const eligible = () =>
      catalogue()
        .engine.films.everything()
        .find((one) => one.id === award)!.eligible;
    const entry = async (id: number, rowVersion: number, state: string) => {
      await tell(
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
    await catalogue().keepSnapshot(); // after all that was told before
    expect(eligible()).toBe(1);
    await entry(7101, 2, 'rejected');
    await until(() => eligible() === 0);
    expect((await onlyTerm(film, award!)).outcome).toBe('fail');
    await entry(7101, 3, 'awarded');
    await until(() => eligible() === 1);
  });

  it('is not known where a festival of the film is not, and telling where it was shown settles it', async () => {
    const [award] = await held({ terms: [rules[0]!] });
    const film = await openFilm({});
    expect(await onlyTerm(film, award!)).toMatchObject({
      verdict: 'needs-confirmation',
      change: 'Add where the film has been shown',
    });
    const { settling } = await as(ada, () =>
      to.getPreview({ filmId: film, facts: null, fields: [], preferences: null }),
    );
    expect(settling.find(({ field }) => field === 'screenings')).toBeDefined();
  });
});
