import fc from 'fast-check';
import { history, type History } from './actions.js';
import { differences } from './truth.js';
import { startWorld, type World } from './world.js';

/** The number of histories in both halves together, each of one user. Use `HISTORIES=10000` for a long run. */
const HISTORY_COUNT = Number(process.env.HISTORIES ?? 500);
const [PEOPLE, STEP_COUNT, MAX_MS] = [25, 5, 3_600_000];

/** Declares the tests of one half. Two workers share the whole. */
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
      const lives = fc.asyncProperty(history(PEOPLE, STEP_COUNT), async (item) => {
        expect(await lived(world, item)).toEqual([]);
      });
      // A failure names its film, and so the history. Shrinking would take longer than reading it.
      return fc.assert(lives, { seed, numRuns: runs, endOnFailure: true, unbiased: true, reporter: report });
    },
    MAX_MS,
  );

  /** If one kind of event hardly ever happens, the histories prove little. */
  it('every kind of event occurs often enough', () => {
    console.info(`Histories ${half} of 2: ${JSON.stringify(world.seen)}`);
    const least = Math.floor((runs * PEOPLE) / 250);
    for (const [what, times] of Object.entries(world.seen))
      expect([what, times]).toEqual([what, times >= least ? times : `less than ${least}`]);
  });
}

/** The index of each user, by film. */
const indexByFilm = new Map<number, number>();

/** Runs the history. Returns the differences at its end. */
async function lived(world: World, { steps, people: actions }: History): Promise<string[]> {
  await world.forgetAll();
  const people = await Promise.all(actions.map(() => world.someone()));
  for (const [index, { filmId }] of people.entries()) indexByFilm.set(filmId, index);
  for (const [
    index,
    { seconds, isToRenewal, fault, isPaused, isLost, isFollowed, crashAt, ...manner },
  ] of steps.entries()) {
    await world.advanceClock(seconds);
    if (isToRenewal) await world.toRenewal();
    await world.injectFault(fault);
    await Promise.all(people.map((item, person) => world.act(item, actions[person]![index]!)));
    await world.injectFault(null);
    if (crashAt !== null && crashAt % 2 === 0) await world.byNight(crashAt);
    if (isLost) await world.forgetMail();
    if (!isPaused) await world.take({ ...manner, crashAt: crashAt === null ? null : crashAt % 5 });
    if (isFollowed) await world.follow(crashAt);
  }
  await world.take({ duplicates: 0, isReordered: false });
  await world.follow();
  await world.byNight();
  await world.take({ duplicates: 0, isReordered: false });
  await world.follow();
  return differences(world, people);
}

/** Reports the common steps of a failed run, and the actions of the users whose films differ. */
function report({ failed, counterexample, errorInstance, seed }: fc.RunDetails<[History]>): void {
  if (!failed) return;
  const [{ steps, people }] = counterexample!;
  const message = String(errorInstance);
  const numbers = new Set([...message.matchAll(/film (\d+)/g)].map(([, film]) => Number(film)));
  const whose = [...numbers].map((film) => JSON.stringify(people[indexByFilm.get(film)!]));
  throw new Error(`Seed ${seed}. ${message}\n${JSON.stringify(steps)}\n${whose.join('\n')}`);
}
