import { WATCHED_CHANGES, type WatchedChange } from '@laurel/rules/watching';
import { words } from './words.js';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** What of a watched festival has changed, in words: `deadlines and fees`. */
export const changesWords = (changes: readonly WatchedChange[]): string =>
  list.format(
    WATCHED_CHANGES.filter((what) => changes.includes(what)).map((what) =>
      words({ code: `watched.${what}`, values: {} }),
    ),
  );
