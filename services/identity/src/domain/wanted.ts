/** What other services want of identity, and which of them does: nobody else's word counts for it. */
type Wanted = Readonly<Record<string, readonly string[]>>;
export const ACTS_WANTED_BY: Wanted = {
  'festival.added': ['catalog'],
  'festival.changed': ['catalog'],
  'festival.verified': ['catalog'],
  'festival.deleted': ['catalog'],
  'festival.merged': ['catalog'],
  'festival.kept_apart': ['catalog'],
  'competition.added': ['catalog'],
  'competition.changed': ['catalog'],
  'competition.deleted': ['catalog'],
  'catalog.undone': ['catalog'],
  'catalog.exported': ['catalog'],
  'import.begun': ['catalog'],
  'import.checked': ['catalog'],
  'import.applied': ['catalog'],
  'import.cancelled': ['catalog'],
  'picture.made': ['films'],
  'search.reindexed': ['catalog'],
  'tokens.granted': ['billing'],
  'letters.replayed': ['identity', 'catalog', 'films', 'matching', 'submissions', 'billing'],
  'mistake.resolved': ['catalog'],
  'user.helped': ['films', 'matching', 'submissions'],
};
export const MAILS_WANTED_BY: Wanted = {
  'export-ready': ['films'],
  'plan-paid': ['billing'],
  'plan-renewed': ['billing'],
  'plan-payment-failed': ['billing'],
  'plan-change-unpaid': ['billing'],
  'plan-not-paid': ['billing'],
  'plan-ending': ['billing'],
  'plan-ended': ['billing'],
  'plan-paid-twice': ['billing'],
  'fees-paid': ['billing'],
  'fees-returned': ['billing'],
  'entry-to-festival': ['submissions'],
  'list-reminders': ['submissions'],
  'watched-changed': ['submissions'],
  'watched-deadlines': ['submissions'],
};

export const isWantedBy = (by: Wanted, what: string, teller: string): boolean =>
  Object.hasOwn(by, what) && by[what]!.includes(teller);
