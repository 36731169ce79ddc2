import { explainOnlyTerm } from './explain-term.js';
import { addCompetitions, daysAhead, db, registerFilm, setUpService } from './setup.js';

setUpService();

const startsOn = daysAhead(90);
const edition = Number(startsOn.slice(0, 4));
let acceptingId: number, requiringId: number;
beforeAll(async () => {
  [acceptingId] = (await addCompetitions({
    festival: { startsOn, endsOn: daysAhead(97), country: 'MY' },
  })) as [number];
  [requiringId] = (await addCompetitions({
    terms: [{ type: 'premiere_restriction', premiere_restriction: 'Regional', countries: ['TH', 'MY'] }],
    festival: { startsOn: daysAhead(200), country: 'TH' },
  })) as [number];
});

async function getOutcomeWith(state: string, entryEdition: number | null, screenings: object[] = []) {
  const filmId = await registerFilm({ screenings: { values: screenings as never }, isOnline: false });
  await db.pair.create({ data: { filmId, competitionId: acceptingId, state, edition: entryEdition } });
  return explainOnlyTerm(filmId, requiringId);
}

it('an accepted entry uses up a premiere from the first day of its edition', async () => {
  expect((await getOutcomeWith('accepted', edition)).outcome).toBe('fail');
  expect((await getOutcomeWith('awarded', edition)).outcome).toBe('fail');
});

it.each([
  ['is not accepted', 'submitted', edition],
  ['is for an edition without known dates', 'accepted', edition - 1],
  ['has no known edition', 'accepted', null],
])('an entry that %s uses up no premiere', async (_title, state, entryEdition) => {
  expect((await getOutcomeWith(state, entryEdition)).outcome).toBe('pass');
});

it('the screening that the filmmaker recorded replaces the first day of the festival', async () => {
  const screening = { date: daysAhead(95), country: 'MY', kind: 'festival' };
  expect(await getOutcomeWith('accepted', edition, [screening])).toMatchObject({
    outcome: 'fail',
    change: expect.stringContaining(String(Number(screening.date.slice(8)))),
  });
});
