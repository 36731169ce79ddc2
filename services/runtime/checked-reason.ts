import { refuse } from './refusals.js';

/** Why something is done to somebody, without the blanks around it. Refuses `reason.missing` and `reason.too_long`. */
export function checkedReason(said: string, most: number): string {
  const reason = said.trim();
  if (reason === '')
    throw refuse.invalid('reason.missing', 'Say why: it is kept with what was done.', 'reason');
  if (reason.length > most)
    throw refuse.invalid('reason.too_long', `Write at most ${most} characters.`, 'reason', { most });
  return reason;
}
