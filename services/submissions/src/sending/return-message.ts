import type { ReturnReason } from '@laurel/rules/submissions/sendings';
import { truncate } from '@laurel/rules/text/shorten';
import { formatEntryText, formatReturnReason } from '@laurel/messages/documents/entry-text';

const MAX_SERVER_MESSAGE_LENGTH = 300;
/** Returns the text for the history that states why an entry was returned. */
export function formatReturnMessage(reason: ReturnReason, serverMessage: string | null): string {
  const reasonText = formatReturnReason(reason);
  if (serverMessage === null) return reasonText;
  const reply = truncate(serverMessage, MAX_SERVER_MESSAGE_LENGTH);
  return `${reasonText}. ${formatEntryText('entry.server-reply', { reply })}`;
}
