import { Film } from '@laurel/proto/films/v1/films';
import { getDirectors } from '@laurel/rules/films/credits';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { getEntryLines } from '@laurel/messages/documents/entry-text';
import type { Tx } from '../database/client.js';
import type { DeliveryEvent } from '../domain/sending.js';
import { toLetterId } from './letters.js';
import { getEntryFee, type SendingWithEntries } from './sending-message.js';

type Entry = SendingWithEntries['entries'][number];
/** Sends an entry in one way: appends the required events and returns the resulting delivery event. */
type DeliverEntry = (tx: Tx, sending: SendingWithEntries, entry: Entry) => Promise<DeliveryEvent>;

/** Requests a mail to the festival, once per batch and entry. Identity sends it and publishes the outcome. */
const sendMail: DeliverEntry = async (tx, { id, userId }, entry) => {
  const { submissionId, name: competition, address, linkSeed } = entry;
  const where = { sendingId_submissionId: { sendingId: id, submissionId } };
  const { snapshot } = await tx.sendingEntry.findUniqueOrThrow({ where, select: { snapshot: true } });
  const details = Film.fromJSON((snapshot as { film?: unknown }).film ?? {}).details;
  const film = details?.name ?? '';
  const lines = getEntryLines({
    film,
    competition,
    length: details?.length ?? null,
    completedOn: details?.productionDate ?? null,
    countries: details?.productionCountries ?? [],
    directors: getDirectors(details?.credits ?? []),
    fee: getEntryFee(entry)!,
  });
  const values = JSON.stringify({ film, competition, linkSeed, entry: lines.join('\n') });
  const name = 'entry-to-festival';
  await appendEvent(tx, 'mail.requested', toLetterId({ sendingId: id, submissionId }), 1, {
    userId,
    name,
    values,
    address: address!,
    lineKeys: [],
  });
  return 'handed';
};

/** The filmmaker enters the film on the festival's page and confirms it afterwards. */
const promptFilmmaker: DeliverEntry = async () => 'prompted';

const deliverByMethod: Readonly<Record<string, DeliverEntry>> = {
  email: sendMail,
  elsewhere: promptFilmmaker,
};
export const deliver: DeliverEntry = (tx, sending, entry) =>
  deliverByMethod[entry.method]!(tx, sending, entry);
