import { refuse } from './refusals.js';

/**
 * Returns the trimmed reason for an action on a user.
 * @throws reason.missing
 * @throws reason.too_long
 */
export function checkedReason(text: string, maxLength: number): string {
  const reason = text.trim();
  if (reason === '')
    throw refuse.invalid('reason.missing', 'Say why: it is kept with what was done.', 'reason');
  if (reason.length > maxLength)
    throw refuse.invalid('reason.too_long', `Write at most ${maxLength} characters.`, 'reason', {
      max: maxLength,
    });
  return reason;
}
