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

it('imports the editions of a monthly festival separately, and each one once', async () => {
  const film = await laurel.registerFilm(ada);
  const { results } = await laurel.importRows(ada, film, editions());
  expect(listOutcomes(results)).toEqual(['free', 'free', 'past_entry.twice']);
  expect(listOutcomes(await laurel.previewRows(ada, film, editions().slice(0, 2)))).toEqual(['same', 'same']);
  expect(listOutcomes(await laurel.previewRows(ada, film, editions().slice(1, 2)))).toEqual(['same']);
  expect((await laurel.listFreeEntries(ada, film)).map(({ submittedAt }) => submittedAt)).toEqual([
    '2023-03-05',
    '2023-01-05',
  ]);
});

it('keeps a further edition of a festival of the catalogue as a free entry', async () => {
  const film = await laurel.registerFilm(ada);
  const competition = await laurel.addCompetition();
  const rows = ['2023-10-02', '2023-11-20'].map((submittedAt) =>
    makePastRow({ competitionId: competition.id, submittedAt, decidedAt: null, state: 'rejected' }),
  );
  expect(listOutcomes((await laurel.importRows(ada, film, rows)).results)).toEqual(['new', 'free']);
  expect(listOutcomes(await laurel.previewRows(ada, film, rows))).toEqual(['same', 'same']);
});
