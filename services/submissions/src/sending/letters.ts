import { isUuid } from '@laurel/runtime/call';

/** By which a letter of an entry is wanted, and told of: the same for ever. */
export const letterOf = ({ sendingId, submissionId }: { sendingId: string; submissionId: number }): string =>
  `mail-entry-${sendingId}-${submissionId}`;

const LETTER = /^mail-entry-(.{36})-(\d+)$/;
/** Of which entry a letter is; null: of none. */
export function entryOf(about: string): { sendingId: string; submissionId: number } | null {
  const [, sendingId = '', submissionId] = LETTER.exec(about) ?? [];
  return isUuid(sendingId) ? { sendingId, submissionId: Number(submissionId) } : null;
}
