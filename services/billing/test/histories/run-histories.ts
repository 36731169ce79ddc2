import fc from 'fast-check';
import { history, type History } from './actions.js';
import { findDifferences } from './compare-with-stripe.js';
import { startWorld, type World } from './world.js';

/** The number of histories in both halves, each of one user. Set `HISTORIES=10000` for a long run. */
const HISTORY_COUNT = Number(process.env.HISTORIES ?? 500);
const [PEOPLE, STEP_COUNT, MAX_MS] = [25, 5, 3_600_000];

/**
 * Declares the tests of one half of the histories. Two test files call this, so that two workers share them.
 */
export function testHistories(half: 1 | 2): void {
  const runs = Math.ceil(HISTORY_COUNT / 2 / PEOPLE);
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.stop());

  it(
    'money, plans, tokens and mails always match Stripe’s state, despite late, repeated, reordered and lost webhooks and crashes',
    () => {
      const seed = (fc.readConfigureGlobal()?.seed ?? Date.now()) + half;
      console.info(`Histories ${half} of 2: SEED=${seed - half}`);
      const property = fc.asyncProperty(history(PEOPLE, STEP_COUNT), async (generatedHistory) => {
        expect(await runHistory(world, generatedHistory)).toEqual([]);
      });
      // A failure names its film and thereby the history. Reading that takes less time than shrinking.
      return fc.assert(property, {
        seed,
        numRuns: runs,
        endOnFailure: true,
        unbiased: true,
        reporter: report,
      });
    },
    MAX_MS,
  );

  /** The histories prove little about a kind of event that hardly ever happens in them. */
  it('every kind of event occurs often enough', () => {
    console.info(`Histories ${half} of 2: ${JSON.stringify(world.eventCounts)}`);
    const minCount = Math.floor((runs * PEOPLE) / 250);
    for (const [kind, count] of Object.entries(world.eventCounts))
      expect([kind, count]).toEqual([kind, count >= minCount ? count : `less than ${minCount}`]);
  });
}

/** The index of each user, by film. */
const indexByFilm = new Map<number, number>();

/** Runs the history. Returns the differences at its end. */
async function runHistory(world: World, { steps, people: actions }: History): Promise<string[]> {
  await world.reset();
  const people = await Promise.all(actions.map(() => world.createFilmOwner()));
  for (const [index, { filmId }] of people.entries()) indexByFilm.set(filmId, index);
  for (const [index, step] of steps.entries()) {
    const { fault, crashAt, duplicates, isReordered } = step;
    await world.advanceClock(step.seconds);
    if (step.isAdvancedToRenewal) await world.advanceToRenewal();
    await world.injectFault(fault);
    await Promise.all(people.map((person, n) => world.performAction(person, actions[n]![index]!)));
    await world.injectFault(null);
    if (crashAt !== null && crashAt % 2 === 0) await world.runNightlyJobs(crashAt);
    if (step.isLost) await world.dropWebhooks();
    if (!step.isPaused)
      await world.deliverWebhooks({
        duplicates,
        isReordered,
        crashAt: crashAt === null ? null : crashAt % 5,
      });
    if (step.areJobsRun) await world.runAllJobs(crashAt);
  }
  await world.deliverWebhooks({ duplicates: 0, isReordered: false });
  await world.runAllJobs();
  await world.runNightlyJobs();
  await world.deliverWebhooks({ duplicates: 0, isReordered: false });
  await world.runAllJobs();
  return findDifferences(world, people);
}

/** Reports the common steps of a failed run, and the actions of the users whose films differ. */
function report({ failed, counterexample, errorInstance, seed }: fc.RunDetails<[History]>): void {
  if (!failed) return;
  const [{ steps, people }] = counterexample!;
  const message = String(errorInstance);
  const filmIds = new Set([...message.matchAll(/film (\d+)/g)].map(([, film]) => Number(film)));
  const actionsOfFilms = [...filmIds].map((id) => JSON.stringify(people[indexByFilm.get(id)!]));
  throw new Error(`Seed ${seed}. ${message}\n${JSON.stringify(steps)}\n${actionsOfFilms.join('\n')}`);
}
