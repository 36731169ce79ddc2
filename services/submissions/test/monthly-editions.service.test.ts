import { person } from '../../runtime/test/callers.js';
import { listOutcomes, makePastRow, startPast } from './past.js';

let laurel: Awaited<ReturnType<typeof startPast>>;
const ada = person();
beforeAll(async () => void (laurel = await startPast()));
afterAll(() => laurel?.stop());

const makeEdition = (submittedAt: string | null, note: string | null = null) =>
  makePastRow({ festival: 'Monthly Reel Awards', submittedAt, note, decidedAt: null, state: 'rejected' });
const editions = () =>
  ['2023-01-05', '2023-03-05', '2023-03-20', '2023-03-20'].map((day) => makeEdition(day));

it('an import creates an entry for each edition of a monthly festival, each once', async () => {
  const film = await laurel.registerFilm(ada);
  const { results } = await laurel.importRows(ada, film, editions());
  expect(listOutcomes(results)).toEqual(['free', 'free', 'free', 'past_entry.twice']);
  const preview = async (rows: ReturnType<typeof editions>) =>
    listOutcomes(await laurel.previewRows(ada, film, rows));
  expect(await preview(editions().slice(0, 3))).toEqual(['same', 'same', 'same']);
  expect(await preview(editions().slice(0, 3).toReversed())).toEqual(['same', 'same', 'same']);
  expect(await preview(editions().slice(1, 2))).toEqual(['same']);
  expect(await preview([makeEdition('2023-04-02'), ...editions().slice(0, 2)])).toEqual([
    'free',
    'same',
    'same',
  ]);
  expect((await laurel.listUncataloguedEntries(ada, film)).map(({ submittedAt }) => submittedAt)).toEqual([
    '2023-03-20',
    '2023-03-05',
    '2023-01-05',
  ]);
});

it('an import separates editions without a day by their notes', async () => {
  const film = await laurel.registerFilm(ada);
  const rows = [makeEdition(null, 'January edition'), makeEdition(null, 'March edition'), makeEdition(null)];
  expect(listOutcomes((await laurel.importRows(ada, film, rows)).results)).toEqual([
    'free',
    'free',
    'past_entry.twice',
  ]);
  expect(listOutcomes(await laurel.previewRows(ada, film, rows.slice(0, 2).toReversed()))).toEqual([
    'same',
    'same',
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
