import { person } from '../../runtime/test/callers.js';
import { outcomes, row, startPast } from './past.js';

let laurel: Awaited<ReturnType<typeof startPast>>;
const ada = person();
beforeAll(async () => void (laurel = await startPast()));
afterAll(() => laurel?.stop());

const editions = () =>
  ['2023-01-05', '2023-03-05', '2023-03-20'].map((submittedAt) =>
    row({ festival: 'Monthly Reel Awards', submittedAt, decidedAt: null, state: 'rejected' }),
  );

it('imports the editions of a monthly festival separately, and each one once', async () => {
  const film = await laurel.film(ada);
  const { results } = await laurel.bringIn(ada, film, editions());
  expect(outcomes(results)).toEqual(['free', 'free', 'past_entry.twice']);
  expect(outcomes(await laurel.preview(ada, film, editions().slice(0, 2)))).toEqual(['same', 'same']);
  expect(outcomes(await laurel.preview(ada, film, editions().slice(1, 2)))).toEqual(['same']);
  expect((await laurel.free(ada, film)).map(({ submittedAt }) => submittedAt)).toEqual([
    '2023-03-05',
    '2023-01-05',
  ]);
});

it('keeps a further edition of a festival of the catalogue as a free entry', async () => {
  const film = await laurel.film(ada);
  const competition = await laurel.competition();
  const rows = ['2023-10-02', '2023-11-20'].map((submittedAt) =>
    row({ competitionId: competition.id, submittedAt, decidedAt: null, state: 'rejected' }),
  );
  expect(outcomes((await laurel.bringIn(ada, film, rows)).results)).toEqual(['new', 'free']);
  expect(outcomes(await laurel.preview(ada, film, rows))).toEqual(['same', 'same']);
});
