import type { EntryState, ReturnReason } from '@laurel/rules/submissions/sendings';
import { getStoredVerdict, getOverrideReason } from '../submissions/stored-snapshot.js';
import type { Tx } from '../database/client.js';
import { getToday } from '../domain/days.js';
import { getNextState, type DeliveryEvent } from '../domain/sending.js';
import { changeState } from '../domain/submission.js';
import { NO_STATE_DETAILS, type StateDetails } from '../domain/submission-status.js';
import type { Prisma, UserSubmission } from '../generated/client.js';
import { toStatus } from '../submissions/messages.js';
import { withNextVersion } from '../submissions/next-version.js';
import { endNotifications } from '../notifications/end-notifications.js';
import { addNotifications } from '../notifications/add-notifications.js';
import { findSentDateId, getDateBounds, isComplete, findCompetitions } from '../submissions/competitions.js';
import { recordChanges, saveRow, type Change } from '../changes/save-change.js';
import { formatReturnMessage } from './return-message.js';
import { getEntryFee, type SendingWithEntries } from './sending-message.js';
import type { LockedSending } from './locked-sending.js';

type Entry = SendingWithEntries['entries'][number];
/** The filmmaker’s statements about an entry that they sent on the festival's page. */
type SentDetails = Pick<StateDetails, 'submittedAt' | 'feePaid'>;
const NO_DETAILS: SentDetails = { submittedAt: null, feePaid: null };
/** The outcome of an entry. `serverMessage` is the response of a mail server. */
export interface Outcome {
  event: DeliveryEvent;
  reason?: ReturnReason;
  serverMessage?: string | null;
  details?: SentDetails;
}
/** Reasons that the filmmaker caused or reported, so that no notification is needed. */
const USER_REASONS: readonly ReturnReason[] = ['cancelled', 'moved', 'not-sent', 'lost'];

/** Applies an event to an entry and its submission. Returns false for a duplicate or late event. */
export async function applyDeliveryEvent(
  tx: Tx,
  locked: LockedSending,
  entry: Entry,
  outcome: Outcome,
): Promise<boolean> {
  const { event, reason = null, serverMessage = null, details = NO_DETAILS } = outcome;
  const state = getNextState(entry.state as EntryState, event);
  const row = locked.rows.get(entry.submissionId);
  if (state === null || (entry.state === 'delivered' && !isStillSent(row, locked.sending))) return false;
  const isUnsure = event === 'unsure';
  await tx.sendingEntry.update({
    where: { sendingId_submissionId: { sendingId: entry.sendingId, submissionId: entry.submissionId } },
    // The seed of the link is no longer needed: the letter with the link was sent, or will not be.
    data: { state, reason, serverResponse: serverMessage, isUnsure, linkSeed: null, at: new Date() },
  });
  if (row && state === 'delivered') await recordSubmission(tx, locked.sending, entry, row, details);
  const wasSent = entry.state === 'delivered';
  if (row && state === 'returned')
    await returnToList(tx, locked.sending, { row, wasSent, returnReason: reason!, serverMessage });
  return true;
}

/** Once the festival has decided, a late bounce must not revert the entry. */
const isStillSent = (row: UserSubmission | undefined, { number }: SendingWithEntries) =>
  row?.state === 'submitted' && row.batchId === number;

async function loadCompetition(tx: Tx, { competitionId }: UserSubmission) {
  const competition = (await findCompetitions(tx, [competitionId])).get(competitionId);
  if (!isComplete(competition)) throw new Error(`Competition ${competitionId} is not projected yet.`);
  return competition;
}

async function recordSubmission(
  tx: Tx,
  { number: batchId }: SendingWithEntries,
  entry: Entry,
  row: UserSubmission,
  { submittedAt, feePaid }: SentDetails,
): Promise<void> {
  if (row.state !== 'to-submit') return; // the user has moved it by hand meanwhile
  const { sendingId, submissionId, dateId } = entry;
  const where = { sendingId_submissionId: { sendingId, submissionId } };
  const { snapshot } = await tx.sendingEntry.findUniqueOrThrow({ where, select: { snapshot: true } });
  const competition = await loadCompetition(tx, row);
  const isFeePaidToLaurel = entry.method === 'email';
  const input = {
    submittedAt: submittedAt ?? getToday(),
    feePaid: isFeePaidToLaurel ? getEntryFee(entry) : feePaid,
    overrideReason: getOverrideReason(snapshot),
  };
  const statedDateId = submittedAt === null ? null : findSentDateId(competition, row.edition, submittedAt);
  const updatedStatus = changeState(toStatus(row), {
    to: 'submitted',
    input: { ...NO_STATE_DETAILS, ...input },
    verdict: getStoredVerdict(snapshot),
    sentDateId: statedDateId ?? dateId,
    ...getDateBounds(competition, row.edition),
  });
  const change = { previousRow: row, updatedStatus, competition, reason: null, sendingBatch: { batchId } };
  await saveChange(tx, { ...change, snapshot: snapshot as Prisma.InputJsonObject });
}

interface ReturnDetails {
  row: UserSubmission;
  /** Whether this batch had sent the entry. */
  wasSent: boolean;
  returnReason: ReturnReason;
  serverMessage: string | null;
}
/** Returns a sent entry to the list, with the reason. An unsent one gets only a line of history. */
async function returnToList(
  tx: Tx,
  { number: batchId, id, userId }: SendingWithEntries,
  { row, wasSent, returnReason, serverMessage }: ReturnDetails,
): Promise<void> {
  // An entry that the user has moved meanwhile stays as it is.
  if (returnReason === 'cancelled' || !(wasSent || row.state === 'to-submit')) return;
  const competition = await loadCompetition(tx, row);
  const previousStatus = toStatus(row);
  const bounds = getDateBounds(competition, row.edition);
  const move = { to: 'to-submit', input: NO_STATE_DETAILS, verdict: null, ...bounds };
  const updatedStatus = wasSent ? changeState(previousStatus, move) : previousStatus;
  const reason = formatReturnMessage(returnReason, serverMessage);
  await saveChange(tx, { previousRow: row, updatedStatus, competition, reason, sendingBatch: { batchId } });
  if (!wasSent) await endNotifications(tx, [withNextVersion(row)]); // ends the reminder to confirm that it was sent
  if (USER_REASONS.includes(returnReason)) return;
  const about = `entry-returned ${id} ${row.id}`;
  await addNotifications(tx, [{ userId, kind: 'entry-returned', about, submissionId: row.id }]);
}

const saveChange = async (tx: Tx, change: Change) => recordChanges(tx, [await saveRow(tx, change)]);
