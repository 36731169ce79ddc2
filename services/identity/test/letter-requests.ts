import { randomUUID } from 'node:crypto';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { listEvents } from '../../runtime/test/tables.js';
import type { startMailing } from './mailing.js';

type Mailing = Awaited<ReturnType<typeof startMailing>>;

export const LINK_SEED = 'b1e2a3c4-0d5e-4f60-8a7b-9c0d1e2f3a4b';
export const letterValues = {
  film: 'Salt',
  competition: 'Lantern, Shorts',
  linkSeed: LINK_SEED,
  entry: 'Film: Salt',
};
/**
 * Requests a user's letter to a festival, as submissions does. Returns the user, the festival's address and
 * the subject of the events.
 */
export async function requestLetterOfUser(
  laurel: Mailing,
  address = `${randomUUID()}@festival.test`,
  overrides: object = {},
) {
  const claims = laurel.issuer.person({ name: 'Ada', email_verified: true });
  await laurel.start(claims);
  const user = await laurel.db.user.findUniqueOrThrow({ where: { id: claims.sub! } });
  const about = `mail-entry-${randomUUID()}-7`;
  const payload = {
    userId: user.id,
    name: 'entry-to-festival',
    values: JSON.stringify(letterValues),
    address,
    ...overrides,
  };
  await createEventPublisher(laurel.stack, laurel.db)('mail.requested', about, 1, payload, 'submissions');
  return { user, address, about };
}

export const listEventsOfLetter = ({ db }: Mailing, about: string) =>
  listEvents<{ type: string; payload: object }>(db, `type like 'letter.%' and payload->>'mail' = $1`, about);
