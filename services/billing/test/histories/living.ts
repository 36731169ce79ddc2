import fc from 'fast-check';
import { history, type History } from './actions.js';
import { differences } from './truth.js';
import { startWorld, type World } from './world.js';

/** Histories of one person each, by both halves together; `HISTORIES=10000` for a long run. */
const WANTED = Number(process.env.HISTORIES ?? 500);
const [PEOPLE, ROUNDS, LONGEST_MS] = [25, 5, 3_600_000];

/** One half of them: two workers share the whole. Declares its tests. */
export function halfOfHistories(half: 1 | 2): void {
  const runs = Math.ceil(WANTED / 2 / PEOPLE);
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.stop());

  it(
    'whatever people do, whatever Stripe tells late, twice, in another order or never, and wherever the process ends: money, plans, tokens and mails are what Stripe’s state means',
    () => {
      const seed = (fc.readConfigureGlobal()?.seed ?? Date.now()) + half;
      console.info(`Histories ${half} of 2: SEED=${seed - half}`);
      const lives = fc.asyncProperty(history(PEOPLE, ROUNDS), async (one) =>
        expect(await lived(world, one)).toEqual([]),
      );
      // What went wrong names its film, and with it whose history it was; to make it smaller takes longer than to read it.
      return fc.assert(lives, { seed, numRuns: runs, endOnFailure: true, unbiased: true, reporter: told });
    },
    LONGEST_MS,
  );

  /** Where one kind of thing hardly ever happened, they say nothing. */
  it('in which everything happens', () => {
    console.info(`Histories ${half} of 2: ${JSON.stringify(world.seen)}`);
    const least = Math.floor((runs * PEOPLE) / 250);
    for (const [what, times] of Object.entries(world.seen))
      expect([what, times]).toEqual([what, times >= least ? times : `less than ${least}`]);
  });
}

/** Of the people, by their films. */
const indexOf = new Map<number, number>();

/** Lives through it; answers what differs at its end. */
async function lived(world: World, { rounds, people: actions }: History): Promise<string[]> {
  await world.forgetAll();
  const people = await Promise.all(actions.map(() => world.someone()));
  for (const [index, { filmId }] of people.entries()) indexOf.set(filmId, index);
  for (const [
    index,
    { seconds, isToRenewal, trouble, isHeld, isLost, isFollowed, crashAt, ...manner },
  ] of rounds.entries()) {
    await world.pass(seconds);
    if (isToRenewal) await world.toRenewal();
    await world.trouble(trouble);
    await Promise.all(people.map((one, person) => world.act(one, actions[person]![index]!)));
    await world.trouble(null);
    if (crashAt !== null && crashAt % 2 === 0) await world.byNight(crashAt);
    if (isLost) await world.forgetMail();
    if (!isHeld) await world.take({ ...manner, crashAt: crashAt === null ? null : crashAt % 5 });
    if (isFollowed) await world.follow(crashAt);
  }
  await world.take({ duplicates: 0, isReordered: false });
  await world.follow();
  await world.byNight();
  await world.take({ duplicates: 0, isReordered: false });
  await world.follow();
  return differences(world, people);
}

/** Says of each that failed what happened to all, and what the people did whose films differ. */
function told({ failed, counterexample, errorInstance, seed }: fc.RunDetails<[History]>): void {
  if (!failed) return;
  const [{ rounds, people }] = counterexample!;
  const words = String(errorInstance);
  const numbers = new Set([...words.matchAll(/film (\d+)/g)].map(([, film]) => Number(film)));
  const whose = [...numbers].map((film) => JSON.stringify(people[indexOf.get(film)!]));
  throw new Error(`Seed ${seed}. ${words}\n${JSON.stringify(rounds)}\n${whose.join('\n')}`);
}
