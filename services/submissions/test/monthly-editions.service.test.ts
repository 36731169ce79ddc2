import { person } from '../../runtime/test/callers.js';
import { listOutcomes, makePastRow, startPast } from './past.js';

let laurel: Awaited<ReturnType<typeof startPast>>;
const ada = person();
beforeAll(async () => void (laurel = await startPast()));
afterAll(() => laurel?.stop());

const editions = () =>
  ['2023-01-05', '2023-03-05', '2023-03-20'].map((submittedAt) =>
    makePastRow({ festival: 'Monthly Reel Awards', submittedAt, decidedAt: null, state: 'rejected' }),
  );

it('an import creates an entry for each edition of a monthly festival, each once', async () => {
  const film = await laurel.registerFilm(ada);
  const { results } = await laurel.importRows(ada, film, editions());
  expect(listOutcomes(results)).toEqual(['free', 'free', 'past_entry.twice']);
  expect(listOutcomes(await laurel.previewRows(ada, film, editions().slice(0, 2)))).toEqual(['same', 'same']);
  expect(listOutcomes(await laurel.previewRows(ada, film, editions().slice(1, 2)))).toEqual(['same']);
  expect((await laurel.listUncataloguedEntries(ada, film)).map(({ submittedAt }) => submittedAt)).toEqual([
    '2023-03-05',
    '2023-01-05',
  ]);
});

it('an import creates an uncatalogued entry for a further edition of a catalogue festival in the same year', async () => {
  const film = await laurel.registerFilm(ada);
  const competition = await laurel.addCompetition();
  const rows = ['2023-10-02', '2023-11-20'].map((submittedAt) =>
    makePastRow({ competitionId: competition.id, submittedAt, decidedAt: null, state: 'rejected' }),
  );
  expect(listOutcomes((await laurel.importRows(ada, film, rows)).results)).toEqual(['new', 'free']);
  expect(listOutcomes(await laurel.previewRows(ada, film, rows))).toEqual(['same', 'same']);
});
