import { z } from 'zod';
import { userShape } from '../accounts/account.js';
import { maybeNumber, maybeText, number, pageShape, text } from '../values.js';

/** A user as administrators see them. `isBanned` is false after a ban has expired. */
const foundUser = userShape.extend({ isBanned: z.boolean(), lastSeenAt: maybeText });
export type FoundUser = z.infer<typeof foundUser>;
/** `isMore`: there are more users than `total`. */
export const usersShape = pageShape(foundUser).extend({ isMore: z.boolean() });

const session = z.strictObject({
  id: text,
  createdAt: text,
  lastSeenAt: text,
  expiresAt: text,
  ipAddress: maybeText,
  device: maybeText,
  impersonatedBy: maybeText,
});
export type UserSession = z.infer<typeof session>;
export const userSheetShape = z.strictObject({ user: foundUser, sessions: z.array(session) });

/** Names are current, null for deleted users. `actor` null means an operator or Keycloak. */
const auditLine = z.strictObject({
  seq: number,
  at: text,
  actor: maybeText,
  actorName: maybeText,
  impersonator: maybeText,
  impersonatorName: maybeText,
  what: text,
  whom: maybeText,
  whomName: maybeText,
  details: z.record(text, z.union([text, number, z.boolean(), z.null()])),
  requestId: text,
});
export type AuditLine = z.infer<typeof auditLine>;
export const auditLogShape = pageShape(auditLine).extend({ isMore: z.boolean() });

const maintenance = z.strictObject({
  deadLetters: number,
  outboxWaiting: number,
  outboxLagSeconds: number,
  waitingEvents: number,
  rebuildingProjections: number,
  oldestDead: z.array(z.strictObject({ id: text, what: text, at: text, why: text, again: maybeText })),
});
export type Maintenance = z.infer<typeof maintenance>;
/**
 * `done`: processed events. `left`: events that failed again. `again`: e-mails and jobs that wait for a
 * retry.
 */
export const replayedShape = z.strictObject({ done: number, left: number, again: number });
const namedCount = z.strictObject({ name: text, count: number });
export type NamedCount = z.infer<typeof namedCount>;
const counts = z.array(namedCount);
const planCount = z.strictObject({ product: text.nullable(), billingCycle: text, count: number });
export type PlanCount = z.infer<typeof planCount>;
/** In minor units; `month` as `2026-11`, in UTC. `returned`: the refunded amount. */
const currencyRevenue = z.strictObject({
  currency: text,
  months: z.array(z.strictObject({ month: text, taken: number, returned: number })),
});
export type CurrencyRevenue = z.infer<typeof currencyRevenue>;
/** Plan and payment problems that need an administrator: their number and the newest ones. */
const billingIssues = {
  unassignedCount: number,
  unassigned: z.array(
    z.strictObject({ stripeSubscriptionId: text, why: text, filmId: maybeNumber, since: text }),
  ),
  refusedPriceCount: number,
  refusedPrices: z.array(z.strictObject({ id: text, productId: text, why: text })),
  deadStripeEvents: number,
  fixCount: number,
  fixes: z.array(z.strictObject({ stripeId: text, kind: text, at: text })),
  openDisputes: number,
  disputes: z.array(z.strictObject({ id: text, amount: number, currency: text, state: text, since: text })),
};
const createSectionShape = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ ...shape, maintenance }).nullable();

/** The state of the product. Each section comes from its own service, null if the service is unavailable. */
export const dashboardShape = z.strictObject({
  at: text,
  identity: createSectionShape({
    users: number,
    administrators: number,
    banned: number,
    unverified: number,
    sessions: number,
    weeks: counts,
    mailsWaiting: number,
    mailsDead: number,
  }),
  films: createSectionShape({ films: number, filmmakers: number, stills: number, weeks: counts }),
  submissions: createSectionShape({
    states: counts,
    weeks: z.array(z.strictObject({ week: text, states: counts })),
  }),
  billing: createSectionShape({
    planMix: z.array(planCount),
    active: number,
    expiring: number,
    strategyTokens: number,
    submissionTokens: number,
    revenue: z.array(currencyRevenue),
    ...billingIssues,
  }),
  catalog: createSectionShape({
    festivals: number,
    competitions: number,
    withoutDates: number,
    closed: number,
    recentlyVerified: number,
    verifiedAt: maybeText,
    changedAt: maybeText,
    search: z.strictObject({
      engine: text,
      why: maybeText,
      since: maybeText,
      index: z.strictObject({ festivals: maybeNumber, outdated: maybeNumber, failure: maybeText }).nullable(),
    }),
  }),
  matching: createSectionShape({ runs: number, competitions: number, weeks: counts }),
});
export type Dashboard = z.infer<typeof dashboardShape>;
