import fc from 'fast-check';
import { history, type History } from './histories/actions.js';
import { differences } from './histories/truth.js';
import { startWorld, type World } from './histories/world.js';

/** Histories of one person each; `HISTORIES=10000` for a long run. */
const WANTED = Number(process.env.HISTORIES ?? 1000);
const [PEOPLE, ROUNDS, LONGEST_MS] = [20, 7, 3_600_000];

let world: World;
/** Of the people, by their films. */
const indexOf = new Map<number, number>();
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

it(
  'whatever people do, whatever Stripe tells late, twice, in another order or never, and wherever the process ends: money, plans, tokens and mails are what Stripe’s state means',
  () =>
    fc.assert(
      fc.asyncProperty(history(PEOPLE, ROUNDS), async (one) => expect(await lived(one)).toEqual([])),
      // What went wrong names its film, and with it whose history it was; to make it smaller takes longer than to read it.
      { numRuns: Math.ceil(WANTED / PEOPLE), endOnFailure: true, unbiased: true, reporter: told },
    ),
  LONGEST_MS,
);

/** Of a thousand, some hundred crash, are refused, pay, change and end: where one kind of thing never happened, they say nothing. */
it('in which everything happens', () => {
  console.info(`Histories: ${JSON.stringify(world.seen)}`);
  for (const [what, times] of Object.entries(world.seen))
    expect([what, times]).toEqual([what, times >= WANTED / 100 ? times : 'too few']);
});

/** Lives through it; answers what differs at its end. */
async function lived({ rounds, people: actions }: History): Promise<string[]> {
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
    if (crashAt !== null) await world.byNight(crashAt);
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
