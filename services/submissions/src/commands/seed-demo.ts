import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@laurel/runtime/command';
import { Db, type Tx } from '../database.js';
import { changeState, openTier, unsaid, type Particulars, type Standing } from '../domain/submission.js';
import type { State } from '../domain/transitions.js';
import type { UserSubmission } from '../generated/client.js';
import { datesOf, daysOf, placesOf, presentEdition, type Place } from '../messages.js';
import { saveChange } from '../save-change.js';

const FILM = 1;
/** At most so many a month come by themselves. */
const SUGGESTED = 20;
const PATIENCE_MS = 90_000;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
type Step = [to: State, said?: Partial<Particulars>];

/** One way through the table for every state: how the demo film's submissions came to where they are. */
const ways: Step[][] = [
  [['suggested']],
  [['suggested'], ['waitlist']],
  [['to-submit']],
  [['to-submit'], ['submitted', { submittedAt: daysAgo(34), feePaid: { amount: 2500, currency: 'USD' } }]],
  [
    ['submitted', { submittedAt: daysAgo(120) }],
    ['accepted', { decidedAt: daysAgo(16) }],
  ],
  [
    ['to-submit'],
    ['submitted', { submittedAt: daysAgo(101), feePaid: { amount: 1500, currency: 'EUR' } }],
    ['rejected', { decidedAt: daysAgo(28) }],
  ],
  [
    ['submitted', { submittedAt: daysAgo(160) }],
    ['accepted', { decidedAt: daysAgo(75) }],
    ['awarded', { awardName: 'Jury Prize for Best Short' }],
  ],
  [['suggested'], ['will-not-submit', { reason: 'The festival is the week of our own shoot.' }]],
];

/** The demo film's submissions, one in every state; waits until the catalogue has arrived here. */
export const seedDemo: Command = async (app) => {
  const db = app.get(Db, { strict: false });
  if (await db.userSubmission.findFirst({ where: { filmId: FILM, batchId: 0 } }))
    return console.log('The demo submissions are there already.');
  const { ownerId, places } = await arrived(db);
  await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select 1 from film where id = ${FILM} for update`;
      const had = new Set((await tx.filmToCompetition.findMany({ where: { filmId: FILM } })).map(({ competitionId }) => competitionId));
      const free = places.filter(({ id }) => !had.has(id));
      for (const [i, way] of ways.entries()) {
        await travel(tx, ownerId, free[i]!, way);
        console.log(`${free[i]!.name}: ${way.at(-1)![0]}`);
      }
    },
    { timeout: 20_000 },
  );
};

/** The film, and short film competitions of different festivals with a deadline to come: enough beside a month's suggestions. */
async function arrived(db: Db): Promise<{ ownerId: string; places: Place[] }> {
  for (const stop = Date.now() + PATIENCE_MS; Date.now() < stop; await sleep(250)) {
    const film = await db.film.findUnique({ where: { id: FILM } });
    const found = await db.competition.findMany({
      where: { name: { contains: 'short', mode: 'insensitive' } },
      orderBy: { id: 'asc' },
      take: 200,
    });
    const places = await placesOf(db, found.map(({ id }) => id)); // prettier-ignore
    const open = found
      .map(({ id }) => places.get(id)!)
      .filter((place) => place.festival && openTier(datesOf(place), new Date().toISOString()));
    const one = [...Map.groupBy(open, ({ festivalId }) => festivalId).values()].map(([first]) => first!);
    if (film && one.length >= ways.length + SUGGESTED) return { ownerId: film.ownerId, places: one };
  }
  throw new Error('The demo film and the catalogue have not arrived here. Is this service running, and the catalogue seeded?');
}

async function travel(tx: Tx, userId: string, place: Place, way: Step[]): Promise<void> {
  const edition = presentEdition(place);
  const dateId = openTier(datesOf(place), new Date().toISOString())?.id ?? null;
  let [before, standing]: [UserSubmission | null, Standing | null] = [null, null];
  for (const [to, said] of way) {
    const particulars = { ...unsaid, dateId, ...said };
    standing = changeState(standing, { to, said: particulars, verdict: null, ...daysOf(place, edition) });
    const born = { filmId: FILM, userId, competitionId: place.id, origin: to === 'suggested' ? 'auto' : 'manual', edition };
    const { id } = await saveChange(tx, { before, after: standing, born, place, reason: particulars.reason });
    before = await tx.userSubmission.findUniqueOrThrow({ where: { id } });
  }
}
