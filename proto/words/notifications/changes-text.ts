import { WATCHED_CHANGES, type WatchedChange } from '@laurel/rules/notifications/watching';
import { formatMessage } from '../messages/format-message.js';
import { LANGUAGE } from '../messages/language.js';

const list = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/** Lists the changes of a watched festival: `deadlines and fees`. */
export const formatChangesText = (changes: readonly WatchedChange[]): string =>
  list.format(
    WATCHED_CHANGES.filter((what) => changes.includes(what)).map((what) =>
      formatMessage({ code: `watched.${what}`, values: {} }),
    ),
  );
