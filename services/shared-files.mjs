/** What the rooms of every service share. */
export const sharedByAll = ['database.ts', 'messages.ts', 'messages/*.ts', '*.env.ts'];
/** What those of each share besides (decision 002): a new file is named here. */
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
    'archives/*.ts', // what is told to a person of themselves
    'dossiers/*.ts', // what is shown of a film to festivals, and by which links
  ],
  matching: ['clock.ts', 'receipts.ts'],
  submissions: [
    'days.ts',
    'deletions.ts',
    'places.ts',
    'read-rows.ts',
    'newest-edition.ts',
    'open-limit.ts',
    'join-entries.ts',
    'save-change.ts',
    'close-suggestions.ts',
    'past/*.ts', // entries of earlier years that the catalogue does not have
    'watching/*.ts', // what somebody follows: kept by commands, noted by reactions
    'calendars/*.ts', // what is dated of entries, and who may read it
    'notifications/*.ts', // what somebody is told
    'lists/*.ts', // a film's list on paper
    'own-rows.ts',
    'kept-snapshot.ts',
    'sending/*.ts', // what Laurel sends: begun by commands, driven on by reactions
    'tell-each.ts',
  ],
  billing: [
    'stripe/*.ts',
    'customers.ts',
    'entry-tokens.ts',
    'fee-batches.ts',
    'lanes.ts',
    'ledger.ts',
    'mails.ts',
    'month-tokens.ts',
    'quotes.ts',
    'receipts.ts',
    'subscription-changes.ts',
  ],
};
