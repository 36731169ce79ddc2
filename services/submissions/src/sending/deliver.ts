import { Film } from '@laurel/proto/films/v1/films';
import { directorsOf } from '@laurel/rules/credits';
import { record } from '@laurel/runtime/outbox';
import { entryLines } from '@laurel/words/entry-words';
import type { Tx } from '../database.js';
import type { Happening } from '../domain/sending.js';
import { letterOf } from './letters.js';
import { feeOf, type WholeSending } from './sending-message.js';

type Entry = WholeSending['entries'][number];
/** How an entry goes out: what is wanted for it in this transaction, and what has happened to it by that. */
type Adapter = (tx: Tx, sending: WholeSending, entry: Entry) => Promise<Happening>;

/** A mail to the festival, once for a batch and entry: identity sends it, and tells what became of it. */
const byMail: Adapter = async (tx, { id, userId }, entry) => {
  const { submissionId, name: competition, address, linkSeed } = entry;
  const where = { sendingId_submissionId: { sendingId: id, submissionId } };
  const { snapshot } = await tx.sendingEntry.findUniqueOrThrow({ where, select: { snapshot: true } });
  const facts = Film.fromJSON((snapshot as { film?: unknown }).film ?? {}).facts;
  const film = facts?.name ?? '';
  const lines = entryLines({
    film,
    competition,
    length: facts?.length ?? null,
    completedOn: facts?.productionDate ?? null,
    countries: facts?.productionCountries ?? [],
    directors: directorsOf(facts?.credits ?? []),
    fee: feeOf(entry)!,
  });
  const values = JSON.stringify({ film, competition, linkSeed, entry: lines.join('\n') });
  const name = 'entry-to-festival';
  await record(tx, 'mail.wanted', letterOf({ sendingId: id, submissionId }), 1, {
    userId,
    name,
    values,
    address: address!,
    lineKeys: [],
  });
  return 'handed';
};

/** The filmmaker enters it on the festival's page, and is asked afterwards. */
const elsewhere: Adapter = async () => 'asked';

const adapters: Readonly<Record<string, Adapter>> = { email: byMail, elsewhere };
export const deliver: Adapter = (tx, sending, entry) => adapters[entry.way]!(tx, sending, entry);
