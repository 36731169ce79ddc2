import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';
import { listCodesOrStates, createEntry } from './entries.js';
import { omitDetail, requirements, cells, ALL_DETAILS, pickDetail } from './state-table.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let competitionId: number;
const ada = person();
beforeAll(async () => {
  laurel = await startSubmissions();
  competitionId = (await laurel.addCompetition()).id;
});
afterAll(() => laurel?.stop());

type MoveInput = ReturnType<typeof omitDetail>;
const getStored = async (film: number) => {
  const row = await laurel.db.userSubmission.findFirst({
    where: { filmId: film },
    include: { history: true },
  });
  return row && { state: row.state, version: row.rowVersion, changes: row.history.length };
};

/** Runs the command with each input on a new film. Returns the results and the stored state before and after. */
async function runMoves(from: string | null, to: string, inputs: MoveInput[]) {
  const film = await laurel.registerFilm(ada);
  const row = from && (await createEntry(laurel, ada, film, competitionId, from));
  const previous = await getStored(film);
  const answers: string[] = [];
  for (const input of inputs)
    answers.push(
      ...listCodesOrStates(
        row
          ? await laurel.changeSubmissions(ada, [{ submissionId: row.id }], to, input)
          : await laurel.addSubmissions(ada, film, [competitionId], to, input),
      ),
    );
  const pair = await laurel.db.filmToCompetition.findFirst({ where: { filmId: film } });
  return { answers, previous, after: await getStored(film), pair: pair?.state ?? null };
}

it.each(cells)('the command handles a move from $from to $to: $cell', async ({ from, to, cell }) => {
  if (from === to) {
    const { answers, previous, after } = await runMoves(from, to, [{}]);
    return expect([answers, after]).toEqual([[to], previous]);
  }
  if (cell === '-') {
    const { answers, previous, after, pair } = await runMoves(from, to, [{}, ALL_DETAILS]);
    expect(answers).toEqual(['submission.not_allowed', 'submission.not_allowed']);
    return expect([after, pair]).toEqual([previous, from]);
  }
  const requirement = requirements[cell];
  const inputs = requirement ? [{}, omitDetail(requirement.field), pickDetail(requirement.field)] : [{}];
  const { answers, previous, after, pair } = await runMoves(from, to, inputs);
  expect(answers).toEqual(requirement ? [requirement.code, requirement.code, to] : [to]);
  const [version, changes] = previous ? [previous.version + 1, previous.changes + 1] : [1, 1];
  expect([after, pair]).toEqual([{ state: to, version, changes }, to]);
});
