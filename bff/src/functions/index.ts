import * as account from './account.js';
import * as administration from './administration.js';
import * as adminUsers from './admin-users.js';
import * as calendar from './calendar.js';
import * as dashboard from './dashboard.js';
import * as dossiers from './dossiers.js';
import * as editing from './editing.js';
import * as festivalList from './festival-list.js';
import * as festivals from './festivals.js';
import * as films from './films.js';
import * as imports from './imports.js';
import * as impersonation from './impersonation.js';
import * as listing from './listing.js';
import * as matching from './matching.js';
import * as merging from './merging.js';
import * as mistakes from './mistakes.js';
import * as notifications from './notifications.js';
import * as past from './past.js';
import * as payments from './payments.js';
import * as planner from './planner.js';
import * as plans from './plans.js';
import * as profile from './profile.js';
import * as reference from './reference.js';
import * as registry from './registry.js';
import * as savedSearches from './saved-searches.js';
import * as sending from './sending.js';
import * as sessions from './sessions.js';
import * as stills from './stills.js';
import * as submissions from './submissions.js';
import * as trial from './trial.js';
import * as watches from './watches.js';

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
