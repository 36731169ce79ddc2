import { words } from '@laurel/words/words';
import { saidOf } from '@laurel/words/message';
import { until } from '../../../deploy/local/until.mjs';
import {
  ada,
  as,
  catalogue,
  db,
  daysAhead,
  explain,
  festival,
  firstPage,
  held,
  newId,
  registered,
  seen,
  stage,
  subscribed,
  tell,
  to,
} from './stage.js';

stage();

/** The only term of a competition, in words. */
async function told(filmId: number, competitionId: number) {
  const [explanation] = await explain(filmId, [competitionId]);
  const { outcome, rule, film, change } = explanation!.terms[0]!;
  const text = (said: typeof rule | null | undefined) => (said ? words(saidOf(said)) : null);
  return { verdict: explanation!.verdict, outcome, rule: text(rule), film: text(film), change: text(change) };
}
const openFilm = async (over: Parameters<typeof registered>[0]) => {
  const film = await registered(over);
  await subscribed(film);
  return film;
};

describe('themes, forms and schools', () => {
  it('are held against the film, and asked for where nobody said', async () => {
    const [theme, form, school] = await held(
      { terms: [{ type: 'theme_restriction', themes: ['Mountains', 'Islands'] }] },
      { terms: [{ type: 'form_restriction', forms: ['Music Video'] }] },
      { terms: [{ type: 'school_restriction', schools: ['FAMU'], countries: ['bloc:EU'] }] },
    );
    const told1 = await openFilm({
      themes: ['Islands'],
      forms: ['Essay'],
      school: { school: { name: 'La Fémis', country: 'FR' } },
    });
    expect(await told(told1, theme!)).toMatchObject({
      verdict: 'eligible',
      outcome: 'pass',
      film: 'Islands',
    });
    expect(await told(told1, form!)).toEqual({
      verdict: 'not-eligible',
      outcome: 'fail',
      rule: 'Form: Music Video',
      film: 'Essay',
      change: 'Only for the form Music Video',
    });
    expect(await told(told1, school!)).toMatchObject({
      outcome: 'pass',
      rule: 'Made at FAMU, or at any film school in a country of the European Union',
      film: 'made at La Fémis, France',
    });
    const silent = await openFilm({});
    expect(await told(silent, theme!)).toMatchObject({
      verdict: 'needs-confirmation',
      film: 'not known',
      change: 'Add the themes of the film',
    });
    expect((await told(silent, school!)).change).toBe('Add whether the film was made at a school, and which');
    const none = await openFilm({ school: { school: null } });
    expect(await told(none, school!)).toMatchObject({
      film: 'not made at a school',
      change: 'Only for films made at FAMU, or at a film school in a country of the European Union',
    });
  });
});

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
    expect((await told(film, named!)).outcome).toBe('pass');
    expect(await told(film, award!)).toMatchObject({
      outcome: 'fail',
      film: 'selected at Clermont Nights',
      change: 'Only for films selected at a festival that qualifies for BAFTA',
    });
    expect(await told(film, never!)).toMatchObject({
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
    expect((await told(film, award!)).outcome).toBe('pass');
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
    expect([(await told(film, award!)).outcome, (await told(film, never!)).outcome]).toEqual([
      'fail',
      'pass',
    ]);
    const submission = (state: string, rowVersion: number) =>
      ({
        submission: { id: 7001, filmId: film, competitionId: entered, userId: ada.user, state, rowVersion },
      }) as never;
    await tell('submission.added', 'submission-7001', 1, submission('accepted', 1));
    await seen('submission-7001', 1);
    expect([(await told(film, award!)).outcome, (await told(film, never!)).outcome]).toEqual([
      'pass',
      'fail',
    ]);
    await tell('submission.changed', 'submission-7001', 2, submission('rejected', 2));
    await seen('submission-7001', 2);
    expect((await told(film, award!)).outcome).toBe('fail');
  });

  it('is not known where a festival of the film is not, and telling where it was shown settles it', async () => {
    const [award] = await held({ terms: [rules[0]!] });
    const film = await openFilm({});
    expect(await told(film, award!)).toMatchObject({
      verdict: 'needs-confirmation',
      change: 'Add where the film has been shown',
    });
    const { settling } = await as(ada, () =>
      to.getPreview({ filmId: film, facts: null, fields: [], preferences: null }),
    );
    expect(settling.find(({ field }) => field === 'screenings')).toBeDefined();
  });
});

describe('groups of countries and what is left out', () => {
  const shownIn = (country: string, home: string) => ({
    isOnline: false,
    productionCountries: [home],
    screenings: { values: [{ date: daysAhead(-30), kind: 'public', country }] },
  });
  it('are said by name, and a European premiere lets a film be shown at home', async () => {
    const [premiere, forbidden] = await held(
      {
        terms: [
          {
            type: 'premiere_restriction',
            premiere_restriction: 'Regional',
            countries: ['bloc:EU', 'CH'],
            exceptOwnCountry: true,
          },
        ],
      },
      { terms: [{ type: 'country_restriction_forbidden', countries: ['bloc:EU'] }] },
    );
    const [atHome, abroad] = [await openFilm(shownIn('PT', 'PT')), await openFilm(shownIn('ES', 'PT'))];
    expect((await told(atHome, premiere!)).outcome).toBe('pass');
    expect(await told(abroad, premiere!)).toMatchObject({
      outcome: 'fail',
      rule: 'Regional premiere (no earlier screening in a country of the European Union or Switzerland, the film’s own production countries left out)',
    });
    expect(await told(abroad, forbidden!)).toMatchObject({
      outcome: 'fail',
      rule: 'Main production country is not a country of the European Union',
      change: 'Not for films mainly produced in a country of the European Union',
    });
  });
  it('an international premiere lets a film be shown in the countries that it leaves out', async () => {
    const [premiere] = await held({
      terms: [
        {
          type: 'premiere_restriction',
          premiere_restriction: 'International',
          exceptCountries: ['bloc:EU', 'NO'],
        },
      ],
    });
    const [inFrance, inChina] = [await openFilm(shownIn('FR', 'BR')), await openFilm(shownIn('CN', 'BR'))];
    expect((await told(inFrance, premiere!)).outcome).toBe('pass');
    expect(await told(inChina, premiere!)).toMatchObject({
      outcome: 'fail',
      rule: 'International premiere (screenings in a country of the European Union or Norway left out)',
    });
  });
});

describe('a festival that takes films that are online', () => {
  it('keeps the premiere of one, and says why', async () => {
    const premiere = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
    const [taken] = await held({ terms: [premiere], at: { internetDisallowed: false } });
    const [unsaid] = await held({ terms: [premiere] });
    const film = await openFilm({ isOnline: true, screenings: { values: [] } });
    expect(await told(film, taken!)).toMatchObject({
      outcome: 'pass',
      rule: 'World premiere (being online costs none here)',
    });
    expect(await told(film, unsaid!)).toMatchObject({ outcome: 'fail', rule: 'World premiere' });
  });
});

describe('alternatives of different kinds', () => {
  const groupKey = 'young';
  const alternatives = [
    { type: 'director_restriction_is_student', director_restriction_is_student: true, groupKey },
    { type: 'director_restriction_age_max', director_restriction_age_max: 25, groupKey },
  ];
  it('let in who meets one, keep out who meets none, and ask where one is open', async () => {
    const [young] = await held({ terms: alternatives });
    const verdict = async (over: Parameters<typeof registered>[0]) =>
      (await told(await openFilm(over), young!)).verdict;
    expect(await verdict({ directorIsStudent: false, directorAge: 25 })).toBe('eligible');
    expect(await verdict({ directorIsStudent: true })).toBe('eligible');
    expect(await verdict({ directorIsStudent: false })).toBe('needs-confirmation');
    const out = await openFilm({ directorIsStudent: false, directorAge: 26 });
    const [explanation] = await explain(out, [young!]);
    expect([explanation!.verdict, words(saidOf(explanation!.nearMiss!.change!))]).toEqual([
      'not-eligible',
      'Only for student directors, or only for directors of at most 25 years',
    ]);
    const { items } = await as(ada, () => to.getListing({ filmId: out, ...firstPage, nearMissesOnly: true }));
    expect(items.map(({ competitionId }) => competitionId)).toContain(young);
  });
});
