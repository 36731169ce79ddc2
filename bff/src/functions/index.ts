import * as account from './accounts/account.js';
import * as administration from './administration/operations.js';
import * as adminUsers from './administration/users.js';
import * as calendar from './submissions/calendar.js';
import * as dashboard from './submissions/dashboard.js';
import * as dossiers from './films/dossiers.js';
import * as editing from './catalogue/editing.js';
import * as festivalList from './catalogue/festival-list.js';
import * as festivals from './catalogue/festivals.js';
import * as films from './films/films.js';
import * as imports from './catalogue/imports.js';
import * as impersonation from './administration/impersonation.js';
import * as listing from './matching/listing.js';
import * as matching from './matching/matching.js';
import * as merging from './catalogue/merging.js';
import * as mistakes from './catalogue/mistakes.js';
import * as notifications from './accounts/notifications.js';
import * as past from './submissions/past.js';
import * as payments from './payments/payments.js';
import * as planner from './matching/planner.js';
import * as plans from './payments/plans.js';
import * as profile from './accounts/profile.js';
import * as reference from './catalogue/reference.js';
import * as registry from './registry.js';
import * as savedSearches from './catalogue/saved-searches.js';
import * as sending from './submissions/sending.js';
import * as sessions from './accounts/sessions.js';
import * as stills from './films/stills.js';
import * as submissions from './submissions/submissions.js';
import * as trial from './matching/trial.js';
import * as watches from './catalogue/watches.js';

/** Every function that a browser may call, by name. */
export const functions = {
  ...account,
  ...adminUsers,
  ...administration,
  ...impersonation,
  ...sessions,
  ...reference,
  ...festivals,
  ...festivalList,
  ...editing,
  ...imports,
  ...films,
  ...dossiers,
  ...listing,
  ...merging,
  ...mistakes,
  ...stills,
  ...matching,
  ...trial,
  ...savedSearches,
  ...submissions,
  ...dashboard,
  ...watches,
  ...calendar,
  ...notifications,
  ...planner,
  ...sending,
  ...past,
  ...plans,
  ...payments,
  ...profile,
  ...registry,
};
export type Functions = typeof functions;
