import { formatMessage } from '@laurel/messages/formatting/format-message';
import { parseMessage } from '@laurel/messages/formatting/serialized-message';
import { explainOnlyTerm, registerOpenFilm } from './explain-term.js';
import {
  ada,
  as,
  daysAhead,
  explain,
  firstPage,
  addCompetitions,
  registerFilm,
  setUpService,
  client,
} from './setup.js';

setUpService();

describe('themes, forms and schools', () => {
  it('are compared with the film, and named as missing when the film lacks them', async () => {
    const [theme, form, school] = await addCompetitions(
      { terms: [{ type: 'theme_restriction', themes: ['Mountains', 'Islands'] }] },
      { terms: [{ type: 'form_restriction', forms: ['Music Video'] }] },
      { terms: [{ type: 'school_restriction', schools: ['FAMU'], countries: ['bloc:EU'] }] },
    );
    const knownFilm = await registerOpenFilm({
      themes: ['Islands'],
      forms: ['Essay'],
      school: { school: { name: 'La Fémis', country: 'FR' } },
    });
    expect(await explainOnlyTerm(knownFilm, theme!)).toMatchObject({
      verdict: 'eligible',
      outcome: 'pass',
      film: 'Islands',
    });
    expect(await explainOnlyTerm(knownFilm, form!)).toEqual({
      verdict: 'not-eligible',
      outcome: 'fail',
      rule: 'Form: Music Video',
      film: 'Essay',
      change: 'Only for the form Music Video',
    });
    expect(await explainOnlyTerm(knownFilm, school!)).toMatchObject({
      outcome: 'pass',
      rule: 'Made at FAMU, or at any film school in a country of the European Union',
      film: 'made at La Fémis, France',
    });
    const emptyFilm = await registerOpenFilm({});
    expect(await explainOnlyTerm(emptyFilm, theme!)).toMatchObject({
      verdict: 'needs-confirmation',
      film: 'not known',
      change: 'Add the themes of the film',
    });
    expect((await explainOnlyTerm(emptyFilm, school!)).change).toBe(
      'Add whether the film was made at a school, and which',
    );
    const filmWithoutSchool = await registerOpenFilm({ school: { school: null } });
    expect(await explainOnlyTerm(filmWithoutSchool, school!)).toMatchObject({
      film: 'not made at a school',
      change: 'Only for films made at FAMU, or at a film school in a country of the European Union',
    });
  });
});

describe('country groups and exceptions', () => {
  const shownIn = (country: string, home: string) => ({
    isOnline: false,
    productionCountries: [home],
    screenings: { values: [{ date: daysAhead(-30), kind: 'public', country }] },
  });
  it('are shown by name, and a European premiere ignores screenings in the film’s own countries', async () => {
    const [premiere, forbidden] = await addCompetitions(
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
    const [atHome, abroad] = [
      await registerOpenFilm(shownIn('PT', 'PT')),
      await registerOpenFilm(shownIn('ES', 'PT')),
    ];
    expect((await explainOnlyTerm(atHome, premiere!)).outcome).toBe('pass');
    expect(await explainOnlyTerm(abroad, premiere!)).toMatchObject({
      outcome: 'fail',
      rule: 'Regional premiere (no earlier screening in a country of the European Union or Switzerland, except in the film’s own production countries)',
    });
    expect(await explainOnlyTerm(abroad, forbidden!)).toMatchObject({
      outcome: 'fail',
      rule: 'Main production country is not a country of the European Union',
      change: 'Not for films mainly produced in a country of the European Union',
    });
  });
  it('an international premiere ignores screenings in its excluded countries', async () => {
    const [premiere] = await addCompetitions({
      terms: [
        {
          type: 'premiere_restriction',
          premiere_restriction: 'International',
          exceptCountries: ['bloc:EU', 'NO'],
        },
      ],
    });
    const [inFrance, inChina] = [
      await registerOpenFilm(shownIn('FR', 'BR')),
      await registerOpenFilm(shownIn('CN', 'BR')),
    ];
    expect((await explainOnlyTerm(inFrance, premiere!)).outcome).toBe('pass');
    expect(await explainOnlyTerm(inChina, premiere!)).toMatchObject({
      outcome: 'fail',
      rule: 'International premiere (screenings in a country of the European Union or Norway do not count)',
    });
  });
});

describe('a festival that accepts online films', () => {
  it('does not count an online release against the premiere, and explains it', async () => {
    const premiere = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
    const [acceptsOnline] = await addCompetitions({
      terms: [premiere],
      festival: { internetDisallowed: false },
    });
    const [unspecified] = await addCompetitions({ terms: [premiere] });
    const film = await registerOpenFilm({ isOnline: true, screenings: { values: [] } });
    expect(await explainOnlyTerm(film, acceptsOnline!)).toMatchObject({
      outcome: 'pass',
      rule: 'World premiere (being online is allowed)',
    });
    expect(await explainOnlyTerm(film, unspecified!)).toMatchObject({
      outcome: 'fail',
      rule: 'World premiere',
    });
  });
});

describe('alternatives of different types', () => {
  const groupKey = 'young';
  const alternatives = [
    { type: 'director_restriction_is_student', director_restriction_is_student: true, groupKey },
    { type: 'director_restriction_age_max', director_restriction_age_max: 25, groupKey },
  ];
  it('admit a film that satisfies one, exclude one that satisfies none, and need confirmation when one is unknown', async () => {
    const [young] = await addCompetitions({ terms: alternatives });
    const getVerdict = async (overrides: Parameters<typeof registerFilm>[0]) =>
      (await explainOnlyTerm(await registerOpenFilm(overrides), young!)).verdict;
    expect(await getVerdict({ directorIsStudent: false, directorAge: 25 })).toBe('eligible');
    expect(await getVerdict({ directorIsStudent: true })).toBe('eligible');
    expect(await getVerdict({ directorIsStudent: false })).toBe('needs-confirmation');
    const excludedFilm = await registerOpenFilm({ directorIsStudent: false, directorAge: 26 });
    const [explanation] = await explain(excludedFilm, [young!]);
    expect([explanation!.verdict, formatMessage(parseMessage(explanation!.nearMiss!.change!))]).toEqual([
      'not-eligible',
      'Only for student directors, or only for directors of at most 25 years',
    ]);
    const { items } = await as(ada, () =>
      client.getListing({ filmId: excludedFilm, ...firstPage, nearMissesOnly: true }),
    );
    expect(items.map(({ competitionId }) => competitionId)).toContain(young);
  });
});
