import * as account from './account.js';
import * as festivals from './festivals.js';
import * as films from './films.js';
import * as listing from './listing.js';
import * as matching from './matching.js';
import * as plans from './plans.js';
import * as reference from './reference.js';
import * as registry from './registry.js';
import * as stills from './stills.js';
import * as submissions from './submissions.js';
import * as trial from './trial.js';

/** Every function that a browser may call, by its name. */
export const functions = {
  ...account,
  ...reference,
  ...festivals,
  ...films,
  ...listing,
  ...stills,
  ...matching,
  ...trial,
  ...submissions,
  ...plans,
  ...registry,
};
export type Functions = typeof functions;
