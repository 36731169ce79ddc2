import type { ReturnReason } from '@laurel/rules/sendings';
import { beginning } from '@laurel/rules/shortened';
import { formatEntryText, formatReturnReason } from '@laurel/words/entry-text';

const MAX_SERVER_MESSAGE_LENGTH = 300;
/** Returns the reason for the history why an entry came back. */
export const formatReturnMessage = (why: ReturnReason, serverMessage: string | null): string =>
  [
    formatReturnReason(why),
    ...(serverMessage === null
      ? []
      : [formatEntryText('entry.said', { said: beginning(serverMessage, MAX_SERVER_MESSAGE_LENGTH) })]),
  ].join('. ');
