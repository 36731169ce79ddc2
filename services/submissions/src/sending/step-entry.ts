import type { EntryState, ReturnReason } from '@laurel/rules/sendings';
import { keptVerdict, overrideIn } from '../kept-snapshot.js';
import type { Tx } from '../database.js';
import { today } from '../days.js';
import { stepOf, type Happening } from '../domain/sending.js';
import { changeState, unsaid, type Particulars } from '../domain/submission.js';
import type { Prisma, UserSubmission } from '../generated/client.js';
import { standingOf } from '../messages.js';
import { withNextVersion } from '../next-version.js';
import { endNotifications } from '../notifications/end-notifications.js';
import { noteNotifications } from '../notifications/note-notifications.js';
import { dateSentFor, daysOf, isWhole, placesOf } from '../places.js';
import { follow, saveRow, type Change } from '../save-change.js';
import { returnWords } from './return-words.js';
import { feeOf, type WholeSending } from './sending-message.js';
import type { HeldSending } from './held-sending.js';

type Entry = WholeSending['entries'][number];
/** What the filmmaker tells of one that they sent on the festival's page. */
type Told = Pick<Particulars, 'submittedAt' | 'feePaid'>;
const untold: Told = { submittedAt: null, feePaid: null };
/** What came of an entry. `said`: what a mail server said. */
export interface Outcome {
  happening: Happening;
  reason?: ReturnReason;
  said?: string | null;
  told?: Told;
}
/** The filmmaker's own doing tells them nothing that they do not know. */
const OWN_DOING: readonly ReturnReason[] = ['cancelled', 'moved', 'not-sent', 'lost'];

/** One step of an entry with all that follows for its submission. False: it changes nothing, for it was told before, or came too late. */
export async function stepEntry(tx: Tx, held: HeldSending, entry: Entry, outcome: Outcome): Promise<boolean> {
  const { happening, reason = null, said = null, told = untold } = outcome;
  const state = stepOf(entry.state as EntryState, happening);
  const row = held.rows.get(entry.submissionId);
  if (state === null || (entry.state === 'delivered' && !isStillSent(row, held.sending))) return false;
  const isUnsure = happening === 'unsure';
  await tx.sendingEntry.update({
    where: { sendingId_submissionId: { sendingId: entry.sendingId, submissionId: entry.submissionId } },
    // Its link stands in its letter by now, or in none.
    data: { state, reason, said, isUnsure, linkSeed: null, at: new Date() },
  });
  if (row && state === 'delivered') await submit(tx, held.sending, entry, row, told);
  const wasSent = entry.state === 'delivered';
  if (row && state === 'returned') await takeBack(tx, held.sending, { row, wasSent, why: reason!, said });
  return true;
}

/** What was decided meanwhile has come of it, whatever a mail server says. */
const isStillSent = (row: UserSubmission | undefined, { number }: WholeSending) =>
  row?.state === 'submitted' && row.batchId === number;

async function placeOf(tx: Tx, { competitionId }: UserSubmission) {
  const place = (await placesOf(tx, [competitionId])).get(competitionId);
  if (!isWhole(place)) throw new Error(`Competition ${competitionId} has not arrived here yet.`);
  return place;
}

async function submit(
  tx: Tx,
  { number: batchId }: WholeSending,
  entry: Entry,
  row: UserSubmission,
  { submittedAt, feePaid }: Told,
): Promise<void> {
  if (row.state !== 'to-submit') return; // said by hand already, or given up
  const { sendingId, submissionId, dateId } = entry;
  const where = { sendingId_submissionId: { sendingId, submissionId } };
  const { snapshot } = await tx.sendingEntry.findUniqueOrThrow({ where, select: { snapshot: true } });
  const place = await placeOf(tx, row);
  const isPaidHere = entry.way === 'email';
  const facts = {
    submittedAt: submittedAt ?? today(),
    feePaid: isPaidHere ? feeOf(entry) : feePaid,
    overrideReason: overrideIn(snapshot),
  };
  const after = changeState(standingOf(row), {
    to: 'submitted',
    said: { ...unsaid, ...facts },
    verdict: keptVerdict(snapshot),
    sentFor: submittedAt === null ? dateId : (dateSentFor(place, row.edition, submittedAt) ?? dateId),
    ...daysOf(place, row.edition),
  });
  const kept = snapshot as Prisma.InputJsonObject;
  await save(tx, { before: row, after, born: row, place, reason: null, snapshot: kept, by: { batchId } });
}

/** `wasSent`: by this batch. */
interface Returned {
  row: UserSubmission;
  wasSent: boolean;
  why: ReturnReason;
  said: string | null;
}
/** On the list again as before, with why; one that was not sent yet has a line of why alone. */
async function takeBack(
  tx: Tx,
  { number: batchId, id, userId }: WholeSending,
  { row, wasSent, why, said }: Returned,
): Promise<void> {
  // What was moved by hand meanwhile stays where it is.
  if (why === 'cancelled' || !(wasSent || row.state === 'to-submit')) return;
  const place = await placeOf(tx, row);
  const before = standingOf(row);
  const move = { to: 'to-submit', said: unsaid, verdict: null, ...daysOf(place, row.edition) };
  const after = wasSent ? changeState(before, move) : before;
  const reason = returnWords(why, said);
  await save(tx, { before: row, after, born: row, place, reason, by: { batchId } });
  if (!wasSent) await endNotifications(tx, [withNextVersion(row)]); // it was asked whether it was sent
  if (OWN_DOING.includes(why)) return;
  const about = `entry-returned ${id} ${row.id}`;
  await noteNotifications(tx, [{ userId, kind: 'entry-returned', about, submissionId: row.id }]);
}

const save = async (tx: Tx, change: Change) => follow(tx, [await saveRow(tx, change)]);
