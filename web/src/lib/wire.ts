/** What the BFF says and hears, by name. */
export type * from '../../../bff/src/shapes/account.js';
export type * from '../../../bff/src/shapes/admin.js';
export type * from '../../../bff/src/shapes/editing.js';
export type * from '../../../bff/src/shapes/festival.js';
export type * from '../../../bff/src/shapes/function.js';
export type * from '../../../bff/src/shapes/film.js';
export type * from '../../../bff/src/shapes/match.js';
export type * from '../../../bff/src/shapes/mistake.js';
export type * from '../../../bff/src/shapes/plan.js';
export type * from '../../../bff/src/shapes/profile.js';
export type * from '../../../bff/src/shapes/reference.js';
export type * from '../../../bff/src/shapes/sessions.js';
export type * from '../../../bff/src/shapes/still.js';
export type * from '../../../bff/src/shapes/submission.js';
export type * from '../../../bff/src/shapes/term.js';
export type * from '../../../bff/src/shapes/values.js';
export type * from '../../../bff/src/shapes/watch.js';
