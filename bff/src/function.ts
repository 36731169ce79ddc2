import type { SystemRole } from '@laurel/rules/administration';
import type { z } from 'zod';
import type { Message } from './answer.js';
import type { Services } from './services.js';
import type { Session } from './shapes/account.js';

/** Who may call: everyone, the signed-in, the owner of the thing (its service decides) or an administrator, administrators. */
export type Access = 'any' | 'user' | 'own' | 'admin';

export interface Viewer {
  userId: string;
  role: SystemRole;
  impersonatedBy: string | null;
}
/** The HTTP side of a call, for the few functions that need it. */
export interface Visit {
  ip: string;
  /** Whom an address is counted for: a household, not a device. */
  network: string;
  userAgent: string | null;
  /** What the browser holds; null for none. */
  token: string | null;
  session(): Message<Session> | Promise<Message<Session>>;
  /** `expiresAt`: when its session ends. */
  signIn(token: string, expiresAt: string): void;
  signOut(): void;
  /** Who asks may have changed themselves: they are asked about anew from now on, whenever the bus tells of it. */
  changed(): void;
  /** Tells this browser which version of an aggregate it has now seen. */
  seen(aggregate: string, version: number): void;
  idempotencyKey: string;
  /** A pass of the viewer's own for work that goes on without them, for an hour: it opens what is kept of them, and nothing else. */
  errand(userId: string): string;
}
type ViewerOf<A extends Access> = A extends 'any' ? null : Viewer;
/** `registry`: every function that there is, for one that tells of them. */
export type Asked<A extends Access, I> = Services & {
  input: I;
  viewer: ViewerOf<A>;
  visit: Visit;
  registry: Readonly<Record<string, ServerFunction>>;
};

interface Declaration<A extends Access, S extends z.ZodType, R extends z.ZodType> {
  access: A;
  input: S;
  /** What browsers are told: a field of a message that is not named here is private. */
  answer: R;
  /** How long anyone may keep the answer and not ask, in seconds; 0: kept, and asked each time whether it is still so. Without it nobody may keep it. */
  cacheSeconds?: number;
  /** It answers the very object that it answered before, unchanged, for as long as it is still so. */
  isMemoizable?: true;
  /** How often one visitor may call it in a minute, where that is less than everything else. */
  perMinute?: number;
  /** What a question costs of the visitor's minute, where it may be dearer than a plain one. */
  cost?(input: z.output<S>): number;
  timeoutMs?: number;
  /** Its service keeps the answer under the asker's key: one that was lost may be asked for again, and nothing is done twice. */
  mayRepeat?: true;
  /** Not for an administrator who looks through somebody's eyes: what pays, deletes the account, or changes how one signs in. */
  ownHandsOnly?: true;
  run(asked: Asked<A, z.output<S>>): Promise<Message<z.output<R>>>;
}
export type ServerFunction<
  M extends 'GET' | 'POST' = 'GET' | 'POST',
  A extends Access = Access,
  S extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = Declaration<A, S, R> & { method: M };

/** A server function that reads. `useQuery(query('getFilm', { filmId }))` in the web takes its types from here. */
export const query = <A extends Access, S extends z.ZodType, R extends z.ZodType>(
  declared: Declaration<A, S, R>,
) => ({ method: 'GET' as const, ...declared });
/** A server function that reads, asked by POST: what it asks is no matter for an address (too long, or about a person). */
export const question = <A extends Access, S extends z.ZodType, R extends z.ZodType>(
  declared: Declaration<A, S, R>,
) => ({ method: 'POST' as const, reads: true as const, ...declared });
/** A server function that changes something. */
export const command = <A extends Access, S extends z.ZodType, R extends z.ZodType>(
  declared: Declaration<A, S, R>,
) => ({ method: 'POST' as const, ...declared });

/** A page as browsers get it. */
export const page = <T>(
  items: readonly T[],
  total: number,
  { page: number, pageSize }: { page: number; pageSize: number },
) => ({ items, total, page: number, pageSize });
/** All there is, as one page. */
export const whole = <T>(items: readonly T[]) =>
  page(items, items.length, { page: 1, pageSize: items.length });
/** One page of a list that came whole. */
export const slice = <T>(items: readonly T[], paging: { page: number; pageSize: number }) =>
  page(items.slice((paging.page - 1) * paging.pageSize, paging.page * paging.pageSize), items.length, paging);
