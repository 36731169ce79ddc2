/** The files that all parts of every service share. */
export const sharedByAll = ['database.ts', 'messages.ts', 'messages/*.ts', '*.env.ts'];
/** The additional shared files of each service (decision 012). Add new files here. */
export const shared = {
  identity: [
    'keycloak/*.ts',
    'users/*.ts',
    'audit/*.ts',
    'mail/*.ts',
    'deletions.ts',
    'secrets.ts',
    'device.ts',
  ],
  catalog: ['reference.ts', 'import/*.ts', 'seed/generate.ts', 'search/*.ts'],
  films: [
    'stills/*.ts',
    'archives/*.ts', // personal data archives of a user
    'dossiers/*.ts', // film pages for festivals, and the links to them
  ],
  matching: ['clock.ts', 'receipts.ts'],
  submissions: [
    'days.ts',
    'deletions.ts',
    'competitions.ts',
    'read-rows.ts',
    'newest-edition.ts',
    'open-limit.ts',
    'join-entries.ts',
    'save-change.ts',
    'close-suggestions.ts',
    'past/*.ts', // entries of earlier years that the catalogue does not have
    'watching/*.ts', // festivals that a user follows: saved by commands, updated by event handlers
    'calendars/*.ts', // dated items of entries, and calendar access
    'notifications/*.ts', // notifications to a user
    'lists/*.ts', // a film's list as a PDF
    'submission-rows.ts',
    'stored-snapshot.ts',
    'sending/*.ts', // submissions that Laurel sends: started by commands, continued by event handlers
    'notify-in-batches.ts',
  ],
  billing: [
    'stripe/*.ts',
    'customers.ts',
    'entry-tokens.ts',
    'fee-batches.ts',
    'keyed-queue.ts',
    'ledger.ts',
    'mails.ts',
    'month-tokens.ts',
    'quotes.ts',
    'receipts.ts',
    'subscription-changes.ts',
  ],
};
