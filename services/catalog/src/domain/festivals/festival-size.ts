import { MAX_FESTIVAL_BYTES } from '@laurel/rules/festivals/festival-limits';
import { refuse } from '@laurel/runtime/errors/refusals';

/**
 * Limits the size of a festival with its competitions, because it is read, shown and changed as one unit. A
 * change may still shrink a festival that is too large.
 * @throws festival.too_large
 */
export function checkFestivalSize(previousBytes: number, updatedBytes: number, field: string): void {
  if (updatedBytes <= MAX_FESTIVAL_BYTES || updatedBytes <= previousBytes) return;
  const megabytes = MAX_FESTIVAL_BYTES / 1_000_000;
  throw refuse.invalid(
    'festival.too_large',
    `A festival with all its competitions can have at most ${megabytes} MB. Shorten its texts and lists, or delete a competition.`,
    field,
    { megabytes },
  );
}
