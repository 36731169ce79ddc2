import { makeCompetition, makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

const terms = [
  { type: 'theme_restriction', themes: ['Mountains', 'Adventure & Exploration'] },
  { type: 'form_restriction', forms: ['Music Video'] },
  { type: 'school_restriction', schools: ['FAMU'], countries: ['CZ', 'bloc:Nordic'] },
  {
    type: 'prior_selection',
    qualifiers: ['Academy Awards (Oscars)'],
    festivals: ['Festival de Cannes'],
    isForbidden: false,
  },
  { type: 'prior_selection', qualifiers: [], festivals: [], isForbidden: true },
  {
    type: 'premiere_restriction',
    premiere_restriction: 'Regional',
    countries: ['CH', 'bloc:EU'],
    exceptOwnCountry: true,
  },
  { type: 'premiere_restriction', premiere_restriction: 'International', exceptCountries: ['bloc:EU', 'NO'] },
  { type: 'production_restriction_country', countries: ['M49:002', 'bloc:ArabLeague'] },
];
const record = makeFestival({ name: 'All Rules', competitions: [makeCompetition({ terms })] });

it('imports the newer rule types, returns them unchanged, and detects no change at the second import', async () => {
  const report = await running.take([record]);
  expect([report.festivalsAdded, report.refusedRecords]).toEqual([1, []]);
  const { items } = await running.asAnonymous(() => running.to.getAllFestivalCompetitionsMinimal({}));
  const competitionIds = items.map(({ competitionId }) => competitionId);
  const { items: storedTerms } = await running.asAnonymous(() =>
    running.to.getCompetitionTerms({ competitionIds }),
  );
  expect(storedTerms).toEqual(terms.map((term) => expect.objectContaining(term)));
  expect((await running.take([record])).festivalsUnchanged).toBe(1);
  for (const other of [{ isForbidden: true }, { exceptCountries: ['NO'] }]) {
    const [field] = Object.keys(other);
    const otherwise = terms.map((term) => (field! in term ? { ...term, ...other } : term));
    const changed = makeFestival({
      name: 'All Rules',
      competitions: [makeCompetition({ terms: otherwise })],
    });
    expect((await running.take([changed])).competitionsChanged).toBe(1);
  }
});

it('names the unknown country group, theme or form', async () => {
  const wrong = [
    { type: 'country_restriction', countries: ['bloc:Atlantis'] },
    { type: 'theme_restriction', themes: ['Tax'] },
    { type: 'form_restriction', forms: [] },
    { type: 'premiere_restriction', premiere_restriction: 'City', exceptCountries: ['FR'] },
  ];
  const { refusedRecords } = await running.take([
    makeFestival({ name: 'Wrong Rules', competitions: [makeCompetition({ terms: wrong })] }),
  ]);
  expect(refusedRecords[0]!.problems.map(({ message }) => message)).toEqual([
    '“bloc:Atlantis” is not a group of countries that rules can name.',
    '“Tax” is not one of the available values.',
    'A restriction needs at least one value.',
    'Only a world premiere or a regional premiere can exclude countries.',
  ]);
});
