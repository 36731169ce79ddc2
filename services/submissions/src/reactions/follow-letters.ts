import type { LetterReturned, LetterSent } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { holdSending, tellSending } from '../sending/held-sending.js';
import { entryOf } from '../sending/letters.js';
import { stepEntry, type Outcome } from '../sending/step-entry.js';

/** What became of the mail of an entry: the festival's server has it, so the entry is submitted; or it did not reach it, and the entry comes back. */
@Controller()
export class FollowLetters {
  @On('letter.sent')
  async sent({ about, isUnsure }: LetterSent, { tx }: Reaction<Tx>) {
    await step(tx, about, { happening: isUnsure ? 'unsure' : 'sent' });
  }
  @On('letter.returned')
  async returned({ about, reason: said }: LetterReturned, { tx }: Reaction<Tx>) {
    await step(tx, about, { happening: 'back', reason: 'refused', said });
  }
}

/** Letters of others are none of ours, and what is gone with its film needs nothing. */
async function step(tx: Tx, about: string, outcome: Outcome): Promise<void> {
  const of = entryOf(about);
  const held = of && (await holdSending(tx, of.sendingId));
  const entry = held?.sending.entries.find(({ submissionId }) => submissionId === of!.submissionId);
  if (!held || !entry) return;
  if (await stepEntry(tx, held, entry, outcome)) await tellSending(tx, held.sending.id);
}
