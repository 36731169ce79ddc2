import type { AuditLine, Dashboard, FoundUser } from '../src/lib/server/wire';
import { makeSession } from './make';

const makeInstant = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
export const bob = '20000000-0000-4000-8000-000000000002';

/** Makes a user as administrators see them. */
export const makeUser = (overrides: Partial<FoundUser> = {}): FoundUser => ({
  id: bob,
  name: 'Bob Berg',
  email: 'bob@example.org',
  emailVerified: true,
  image: null,
  createdAt: makeInstant(1),
  updatedAt: makeInstant(2),
  role: 'user',
  banned: false,
  banReason: null,
  banExpires: null,
  stripeCustomerId: null,
  businessRole: 'Director',
  timeZone: null,
  declinedNotices: [],
  isBanned: false,
  lastSeenAt: makeInstant(3),
  ...overrides,
});
export const makeAuditLine = (overrides: Partial<AuditLine> = {}): AuditLine => ({
  seq: 7,
  at: makeInstant(4),
  actor: makeSession().userId,
  actorName: 'Ada Lovelace',
  impersonator: null,
  impersonatorName: null,
  what: 'user.banned',
  whom: bob,
  whomName: 'Bob Berg',
  details: { reason: 'Spam', sessions: 2 },
  requestId: 'r',
  ...overrides,
});
export const maintenance = {
  deadLetters: 0,
  oldestDead: [],
  outboxWaiting: 0,
  outboxLagSeconds: 0,
  waitingEvents: 0,
  rebuildingProjections: 0,
};
const weeks = [
  { name: '2026-01-05', count: 2 },
  { name: '2026-01-12', count: 4 },
];
export const makeDashboard = (overrides: Partial<Dashboard> = {}): Dashboard => ({
  at: makeInstant(5),
  identity: {
    users: 12345,
    administrators: 2,
    banned: 1,
    unverified: 30,
    sessions: 9,
    weeks,
    mailsWaiting: 3,
    mailsDead: 1,
    maintenance,
  },
  films: { films: 20, filmmakers: 8, stills: 40, weeks, maintenance },
  submissions: {
    states: [{ name: 'submitted', count: 5 }],
    weeks: [
      { week: '2026-01-05', states: [{ name: 'submitted', count: 1 }] },
      { week: '2026-01-12', states: [{ name: 'accepted', count: 3 }] },
    ],
    maintenance,
  },
  billing: {
    planMix: [{ product: 'Match', billingCycle: '6_month', count: 4 }],
    active: 3,
    expiring: 1,
    strategyTokens: 10,
    submissionTokens: 0,
    revenue: [],
    unassignedCount: 0,
    unassigned: [],
    refusedPriceCount: 0,
    refusedPrices: [],
    deadStripeEvents: 0,
    fixCount: 0,
    fixes: [],
    openDisputes: 0,
    disputes: [],
    maintenance,
  },
  catalog: {
    festivals: 5500,
    competitions: 100,
    withoutDates: 20,
    closed: 30,
    recentlyVerified: 400,
    verifiedAt: makeInstant(4),
    changedAt: null,
    search: { engine: 'this process', why: null, since: null, index: null },
    maintenance,
  },
  matching: { runs: 77, competitions: 100, weeks, maintenance },
  ...overrides,
});
