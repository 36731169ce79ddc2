import { person } from '../../runtime/test/asking.js';
import { codes, standing, startSubmissions } from './make.js';
import { allBut, asks, cells, everything, only } from './state-table.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let competitionId: number;
const ada = person();
beforeAll(async () => {
  laurel = await startSubmissions();
  competitionId = (await laurel.competition()).id;
});
afterAll(() => laurel?.stop());

type Said = ReturnType<typeof allBut>;
const lastOf = async (film: number) => {
  const row = await laurel.db.userSubmission.findFirst({
    where: { filmId: film },
    include: { history: true },
  });
  return row && { state: row.state, version: row.rowVersion, changes: row.history.length };
};

/** Of a film of its own: what the command answers to each of these in turn, and what stands in the database after. */
async function tried(from: string | null, to: string, each: Said[]) {
  const film = await laurel.film(ada);
  const row = from && (await standing(laurel, ada, film, competitionId, from));
  const before = await lastOf(film);
  const answers: string[] = [];
  for (const said of each)
    answers.push(
      ...codes(
        row
          ? await laurel.move(ada, [{ submissionId: row.id }], to, said)
          : await laurel.add(ada, film, [competitionId], to, said),
      ),
    );
  const pair = await laurel.db.filmToCompetition.findFirst({ where: { filmId: film } });
  return { answers, before, after: await lastOf(film), pair: pair?.state ?? null };
}

it.each(cells)('the command takes one from $from to $to: $cell', async ({ from, to, cell }) => {
  if (from === to) {
    const { answers, before, after } = await tried(from, to, [{}]);
    return expect([answers, after]).toEqual([[to], before]);
  }
  if (cell === '-') {
    const { answers, before, after, pair } = await tried(from, to, [{}, everything]);
    expect(answers).toEqual(['submission.not_allowed', 'submission.not_allowed']);
    return expect([after, pair]).toEqual([before, from]);
  }
  const asked = asks[cell];
  const each = asked ? [{}, allBut(asked.field), only(asked.field)] : [{}];
  const { answers, before, after, pair } = await tried(from, to, each);
  expect(answers).toEqual(asked ? [asked.code, asked.code, to] : [to]);
  const [version, changes] = before ? [before.version + 1, before.changes + 1] : [1, 1];
  expect([after, pair]).toEqual([{ state: to, version, changes }, to]);
});
