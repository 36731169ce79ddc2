/** The requests that other services may publish to identity, and which services may publish each. */
type ServicesByName = Readonly<Record<string, readonly string[]>>;
export const AUDIT_PERMISSIONS: ServicesByName = {
  'festival.added': ['catalog'],
  'festival.changed': ['catalog'],
  'festival.verified': ['catalog'],
  'festival.deleted': ['catalog'],
  'festival.merged': ['catalog'],
  'festival.marked_distinct': ['catalog'],
  'competition.added': ['catalog'],
  'competition.changed': ['catalog'],
  'competition.deleted': ['catalog'],
  'catalog.undone': ['catalog'],
  'catalog.exported': ['catalog'],
  'import.begun': ['catalog'],
  'import.checked': ['catalog'],
  'import.decided': ['catalog'],
  'import.applied': ['catalog'],
  'import.undone': ['catalog'],
  'import.cancelled': ['catalog'],
  'picture.made': ['films'],
  'search.reindexed': ['catalog'],
  'tokens.granted': ['billing'],
  'letters.replayed': ['identity', 'catalog', 'films', 'matching', 'submissions', 'billing'],
  'mistake.resolved': ['catalog'],
  'user.helped': ['films', 'matching', 'submissions'],
};
export const MAIL_PERMISSIONS: ServicesByName = {
  'export-ready': ['films'],
  'plan-paid': ['billing'],
  'plan-renewed': ['billing'],
  'plan-payment-failed': ['billing'],
  'plan-change-unpaid': ['billing'],
  'plan-not-paid': ['billing'],
  'plan-ending': ['billing'],
  'plan-continues': ['billing'],
  'plan-ended': ['billing'],
  'plan-paid-twice': ['billing'],
  'fees-paid': ['billing'],
  'fees-returned': ['billing'],
  'entry-to-festival': ['submissions'],
  'list-reminders': ['submissions'],
  'watched-changed': ['submissions'],
  'watched-deadlines': ['submissions'],
};

export const isPermitted = (permissions: ServicesByName, requestName: string, publisher: string): boolean =>
  Object.hasOwn(permissions, requestName) && permissions[requestName]!.includes(publisher);
