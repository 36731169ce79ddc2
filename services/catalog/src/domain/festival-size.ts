import { LARGEST_FESTIVAL } from '@laurel/rules/festival-limits';
import { refuse } from '@laurel/runtime/refusals';

/** Bytes of a festival with all that belongs to it, which is read, shown and changed as one thing. Refuses `festival.too_large`; what is too large already may become smaller. */
export function checkFestivalSize(before: number, after: number, field: string): void {
  if (after <= LARGEST_FESTIVAL || after <= before) return;
  const megabytes = LARGEST_FESTIVAL / 1_000_000;
  throw refuse.invalid(
    'festival.too_large',
    `A festival with all its competitions has room for ${megabytes} MB. Shorten its texts and lists, or delete a competition.`,
    field,
    { megabytes },
  );
}
