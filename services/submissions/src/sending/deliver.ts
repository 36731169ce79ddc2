import { Film } from '@laurel/proto/films/v1/films';
import { getDirectors } from '@laurel/rules/films/credits';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { entryLines } from '@laurel/words/documents/entry-text';
import type { Tx } from '../database/client.js';
import type { DeliveryEvent } from '../domain/sending.js';
import { toLetterId } from './letters.js';
import { getFee, type WholeSending } from './sending-message.js';

type Entry = WholeSending['entries'][number];
/** Sends an entry. Writes the required events in this transaction and returns what happened to the entry. */
type Adapter = (tx: Tx, sending: WholeSending, entry: Entry) => Promise<DeliveryEvent>;

/** Requests a mail to the festival, once per batch and entry. Identity sends it and publishes the outcome. */
const byMail: Adapter = async (tx, { id, userId }, entry) => {
  const { submissionId, name: competition, address, linkSeed } = entry;
  const where = { sendingId_submissionId: { sendingId: id, submissionId } };
  const { snapshot } = await tx.sendingEntry.findUniqueOrThrow({ where, select: { snapshot: true } });
  const details = Film.fromJSON((snapshot as { film?: unknown }).film ?? {}).details;
  const film = details?.name ?? '';
  const lines = entryLines({
    film,
    competition,
    length: details?.length ?? null,
    completedOn: details?.productionDate ?? null,
    countries: details?.productionCountries ?? [],
    directors: getDirectors(details?.credits ?? []),
    fee: getFee(entry)!,
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
const elsewhere: Adapter = async () => 'prompted';

const adapters: Readonly<Record<string, Adapter>> = { email: byMail, elsewhere };
export const deliver: Adapter = (tx, sending, entry) => adapters[entry.method]!(tx, sending, entry);
