import { isUuid } from '@laurel/runtime/auth/call-context';

/** Returns the permanent id of an entry's letter, for its request and for the events about it. */
export const toLetterId = ({
  sendingId,
  submissionId,
}: {
  sendingId: string;
  submissionId: number;
}): string => `mail-entry-${sendingId}-${submissionId}`;

const LETTER = /^mail-entry-(.{36})-(\d+)$/;
/** Returns the entry of a letter, or null for letters of other services. */
export function parseLetterId(letterId: string): { sendingId: string; submissionId: number } | null {
  const [, sendingId = '', submissionId] = LETTER.exec(letterId) ?? [];
  return isUuid(sendingId) ? { sendingId, submissionId: Number(submissionId) } : null;
}
