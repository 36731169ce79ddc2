import type { BffEnv } from '../bff.env.js';
import type { ServerFunction } from '../function.js';
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

/** The same as an installation has them: where developers are at home, anybody may look at all of them. */
export const functionsOf = ({ DEVELOPMENT }: Pick<BffEnv, 'DEVELOPMENT'>): Record<string, ServerFunction> =>
  DEVELOPMENT
    ? { ...functions, getFunctions: { ...functions.getFunctions, access: 'any' } as ServerFunction }
    : functions;
