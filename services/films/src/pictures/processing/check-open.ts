import { DAY_MS } from '@laurel/rules/dates/days';
import { formatMoment } from '@laurel/rules/dates/time-zones';
import { refuse, secondsTo } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';

/** An upload or an unused picture is stored for a day. */
export const UPLOAD_LIFETIME_MS = DAY_MS;
const MAX_UNUSED_PICTURES = 60;

/**
 * Limits a user's pictures of the last 24 hours in these states that no festival shows.
 * @throws still.too_many_uploads
 */
export async function checkUploadLimit(
  tx: Pick<Tx, '$queryRaw'>,
  createdBy: string,
  states: readonly string[],
  now = Date.now(),
): Promise<void> {
  const [oldestCounted] = await tx.$queryRaw<{ at: Date }[]>`
    select s.at from film_still s
    where s."createdBy" = ${createdBy}::uuid and s.state = any(${states}::text[]) and s.at > ${new Date(now - UPLOAD_LIFETIME_MS)}
      and not exists (select from shown_picture p where p."fileName" = s."fileName")
    order by s.at desc offset ${MAX_UNUSED_PICTURES - 1} limit 1`;
  if (!oldestCounted) return;
  const limitEndsAt = oldestCounted.at.getTime() + UPLOAD_LIFETIME_MS;
  const limitEndsOn = new Date(limitEndsAt).toISOString();
  throw refuse.rateLimited(
    'still.too_many_uploads',
    `You have uploaded many pictures without using them. You can upload the next one at ${formatMoment(limitEndsOn)}.`,
    undefined,
    { seconds: secondsTo(limitEndsAt, now), until: limitEndsOn },
  );
}
