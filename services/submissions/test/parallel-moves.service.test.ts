import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { person } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { transitions, type State } from '../src/domain/transitions.js';
import { startSubmissions } from './make.js';
import { listCodesOrStates } from './entries.js';
import { ALL_DETAILS } from './state-table.js';

const [CHANGES, FILMS, COMPETITIONS] = [1000, 8, 6];
const [MINUTE_MS, RETRY_MS] = [60_000, 200];
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

/** Returns a random generator (Park and Miller) that yields the same numbers for the same seed. */
function createPicker(seed: number) {
  let current = seed;
  return <T>(items: readonly T[]): T => {
    current = (current * 48_271) % 2_147_483_647;
    return items[current % items.length]!;
  };
}

/**
 * Repeats the operation with its idempotency key while the service is overloaded or a projection is stale.
 */
async function retryUntilAvailable(operation: () => Promise<ItemResult[]>): Promise<ItemResult[]> {
  while (true) {
    try {
      const results = await operation();
      if (!results.some(({ error }) => error?.code.endsWith('.behind'))) return results;
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'unavailable')) throw error;
    }
    await sleep(RETRY_MS);
  }
}

it(
  'a thousand concurrent changes by two users leave only legal and complete histories',
  async () => {
    const seed = Number(process.env.SEED ?? randomInt(1, 2 ** 31 - 1));
    const pick = createPicker(seed);
    const [ada, admin] = [person(), person('admin')];
    const [competitions, submissionIds]: [number[], number[]] = [[], []];
    for (let n = 0; n < COMPETITIONS; n++) competitions.push((await laurel.addCompetition()).id);
    const films = await Promise.all(Array.from({ length: FILMS }, () => laurel.registerFilm(ada)));
    for (const film of films)
      submissionIds.push(
        ...(await laurel.addSubmissions(ada, film, competitions)).map(({ submission }) => submission!.id),
      );

    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: CHANGES }, async () => {
        const [who, submissionId, to] = [pick([ada, admin]), pick(submissionIds), pick(SUBMISSION_STATES)];
        const idempotencyKey = randomUUID();
        const [result] = await retryUntilAvailable(() =>
          laurel.changeSubmissions(who, [{ submissionId }], to, ALL_DETAILS, { idempotencyKey }),
        );
        return { submissionId, to, result: result! };
      }),
    );
    const durationMs = Math.round(performance.now() - startedAt);
    console.log(`${CHANGES} changes at once took ${durationMs} ms (SEED=${seed}).`);

    const refused = answers.filter(({ result }) => result.error);
    expect(new Set(listCodesOrStates(refused.map(({ result }) => result)))).toEqual(
      new Set(['submission.not_allowed']),
    );
    const rows = await laurel.db.userSubmission.findMany({
      where: { filmId: { in: films } },
      include: { history: { orderBy: { id: 'asc' } } },
    });
    for (const { id, state, rowVersion, history } of rows) {
      const [creation, ...moves] = history;
      expect([creation!.from, creation!.to]).toEqual([null, 'suggested']);
      let currentState = creation!.to as State;
      for (const { from, to } of moves) {
        expect([from, Object.keys(transitions[currentState])]).toEqual([
          currentState,
          expect.arrayContaining([to]),
        ]);
        currentState = to as State;
      }
      // Each successful response has exactly one history row with its version, and each row has a response.
      const done = answers.flatMap(({ submissionId, to, result: { submission } }) =>
        submissionId === id && submission ? [[submission.rowVersion, to] as const] : [],
      );
      const expected = history.map(({ to }, n) => [n + 1, to]);
      expect([currentState, rowVersion]).toEqual([state, history.length]);
      expect([...new Map([[1, 'suggested'], ...done])].toSorted(([a], [b]) => a - b)).toEqual(expected);
      const events = await listEvents(laurel.db, `aggregate = $1`, `submission-${id}`);
      expect(events.map(({ version }) => version)).toEqual(expected.map(([version]) => version));
    }
    const pairs = await laurel.db.filmToCompetition.findMany({ where: { filmId: { in: films } } });
    const formatPair = ({
      filmId,
      competitionId,
      state,
    }: {
      filmId: number;
      competitionId: number;
      state: string;
    }) => `${filmId} ${competitionId} ${state}`;
    expect(pairs.map(formatPair).toSorted()).toEqual(rows.map(formatPair).toSorted());
  },
  10 * MINUTE_MS,
);
