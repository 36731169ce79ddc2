import { WATCHED_CHANGES, type WatchedChange } from '@laurel/rules/notifications/watching';
import { formatMessage } from '../formatting/format-message.js';
import { LANGUAGE } from '../formatting/language.js';

const listFormat = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/** Lists the changes of a watched festival: `deadlines and fees`. */
export const formatChangesText = (changes: readonly WatchedChange[]): string =>
  listFormat.format(
    WATCHED_CHANGES.filter((change) => changes.includes(change)).map((change) =>
      formatMessage({ code: `watched.${change}`, values: {} }),
    ),
  );
