import { refuse } from '../errors/refusals.js';

/**
 * Returns the trimmed reason for an action on a user.
 * @throws reason.missing
 * @throws reason.too_long
 */
export function checkReason(text: string, maxLength: number): string {
  const reason = text.trim();
  if (reason === '')
    throw refuse.invalid('reason.missing', 'Enter a reason. It is recorded with the action.', 'reason');
  if (reason.length > maxLength)
    throw refuse.invalid('reason.too_long', `Enter at most ${maxLength} characters.`, 'reason', {
      max: maxLength,
    });
  return reason;
}
