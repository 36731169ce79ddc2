import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
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

it('an import stores the newer rule types unchanged, and a second import changes nothing', async () => {
  const report = await running.importRecords([record]);
  expect([report.festivalsAdded, report.refusedRecords]).toEqual([1, []]);
  const { items } = await running.asAnonymous(() => running.catalog.getAllFestivalCompetitionsMinimal({}));
  const competitionIds = items.map(({ competitionId }) => competitionId);
  const { items: storedTerms } = await running.asAnonymous(() =>
    running.catalog.getCompetitionTerms({ competitionIds }),
  );
  expect(storedTerms).toEqual(terms.map((term) => expect.objectContaining(term)));
  expect((await running.importRecords([record])).festivalsUnchanged).toBe(1);
  for (const change of [{ isForbidden: true }, { exceptCountries: ['NO'] }]) {
    const [field] = Object.keys(change);
    const changedTerms = terms.map((term) => (field! in term ? { ...term, ...change } : term));
    const changedRecord = makeFestival({
      name: 'All Rules',
      competitions: [makeCompetition({ terms: changedTerms })],
    });
    expect((await running.importRecords([changedRecord])).competitionsChanged).toBe(1);
  }
});

it('an import names an unknown country group, theme or form', async () => {
  const wrong = [
    { type: 'country_restriction', countries: ['bloc:Atlantis'] },
    { type: 'theme_restriction', themes: ['Tax'] },
    { type: 'form_restriction', forms: [] },
    { type: 'premiere_restriction', premiere_restriction: 'City', exceptCountries: ['FR'] },
  ];
  const { refusedRecords } = await running.importRecords([
    makeFestival({ name: 'Wrong Rules', competitions: [makeCompetition({ terms: wrong })] }),
  ]);
  expect(refusedRecords[0]!.problems.map(({ message }) => message)).toEqual([
    '“bloc:Atlantis” is not a group of countries that rules can name.',
    '“Tax” is not one of the available values.',
    'A restriction needs at least one value.',
    'Only a world premiere or a regional premiere can exclude countries.',
  ]);
});
