import type { SystemRole } from '@laurel/rules/accounts/administration';
import type { z } from 'zod';
import type { Message } from './response-schema.js';
import type { Services } from '../clients/service-clients.js';
import type { Session } from '../shapes/accounts/account.js';

/** `own`: the owner of the resource, checked by its service, or an administrator. */
export type Access = 'any' | 'user' | 'own' | 'admin';

export interface Viewer {
  userId: string;
  role: SystemRole;
  impersonatedBy: string | null;
}
/** The HTTP side of a call, for the few functions that need it. */
export interface RequestContext {
  ip: string;
  /** The network for rate limiting: a household, not a device. */
  network: string;
  userAgent: string | null;
  /** The session token of the browser, or null. */
  token: string | null;
  session(): Message<Session> | Promise<Message<Session>>;
  /** `expiresAt`: the end of the session. */
  signIn(token: string, expiresAt: string): void;
  signOut(): void;
  /** Evicts the cached session, because the call may have changed the user. */
  evictSession(): void;
  /** Sends this browser the version of an aggregate that it has seen. */
  sendSeenVersion(aggregate: string, version: number): void;
  idempotencyKey: string;
  /** Creates a one-hour caller token for background work that reads the viewer's personal data. */
  issueSystemToken(userId: string): string;
}
type ViewerFor<A extends Access> = A extends 'any' ? null : Viewer;
/** `registry` contains every function, for functions that describe them. */
export type FunctionArgs<A extends Access, I> = Services & {
  input: I;
  viewer: ViewerFor<A>;
  context: RequestContext;
  registry: Readonly<Record<string, ServerFunction>>;
};

interface Declaration<A extends Access, S extends z.ZodType, R extends z.ZodType> {
  access: A;
  input: S;
  /** The schema of the response. Fields that it does not name are private. */
  response: R;
  /** Public cache time. 0: clients must revalidate. Undefined: the response is not cacheable. */
  cacheSeconds?: number;
  /** The limit per network and minute, in addition to the overall limit per client. */
  perMinute?: number;
  /** The cost against the client's limit, if it can exceed that of a plain request. */
  cost?(input: z.output<S>): number;
  timeoutMs?: number;
  /** A lost call may be retried, because the service stores its response under the idempotency key. */
  mayRepeat?: true;
  /** For access `any`: passes a logged-in caller on to the services. */
  identifiesCaller?: true;
  /** Forbidden during impersonation: payments, account deletion, and changes to login methods. */
  forbidsImpersonation?: true;
  run(args: FunctionArgs<A, z.output<S>>): Promise<Message<z.output<R>>>;
}
export type ServerFunction<
  M extends 'GET' | 'POST' = 'GET' | 'POST',
  A extends Access = Access,
  S extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = Declaration<A, S, R> & { method: M };

/** Declares a server function that reads. */
export const query = <A extends Access, S extends z.ZodType, R extends z.ZodType>(
  declaration: Declaration<A, S, R>,
) => ({ method: 'GET' as const, ...declaration });
/** Reads through POST, because the input must not appear in a URL (too long, or personal). */
export const postQuery = <A extends Access, S extends z.ZodType, R extends z.ZodType>(
  declaration: Declaration<A, S, R>,
) => ({ method: 'POST' as const, reads: true as const, ...declaration });
/** Declares a server function that changes something. */
export const command = <A extends Access, S extends z.ZodType, R extends z.ZodType>(
  declaration: Declaration<A, S, R>,
) => ({ method: 'POST' as const, ...declaration });

interface Paging {
  page: number;
  pageSize: number;
}
interface Items<T> {
  items: readonly T[];
}
/** The browser's format of a page of items. */
export const toPage = <T>({ items, total }: Items<T> & { total: number }, { page, pageSize }: Paging) => ({
  items,
  total,
  page,
  pageSize,
});
/** Returns all items as one page. */
export const toSinglePage = <T>({ items }: Items<T>) =>
  toPage({ items, total: items.length }, { page: 1, pageSize: items.length });
/** Returns one page of a completely loaded list. */
export const sliceToPage = <T>({ items }: Items<T>, paging: Paging) =>
  toPage(
    {
      items: items.slice((paging.page - 1) * paging.pageSize, paging.page * paging.pageSize),
      total: items.length,
    },
    paging,
  );
