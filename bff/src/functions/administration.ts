import { command, page, query } from '../function.js';
import { auditLogInput, replayDeadLettersInput } from '../inputs/admin.js';
import { nothing } from '../inputs/values.js';
import { auditLogShape, dashboardShape, replayedShape, type AuditLine } from '../shapes/admin.js';
import { whenAway } from './when-away.js';

/** What administrators have done, newest first, by who, whom, what and when. */
export const getAuditLog = query({
  access: 'admin',
  input: auditLogInput,
  answer: auditLogShape,
  async run({ input, identity }) {
    const { lines, total, isMore } = await identity.getAuditLog(input);
    const items = lines.map((line) => ({
      ...line,
      details: JSON.parse(line.details) as AuditLine['details'],
    }));
    return { ...page(items, total, input), isMore };
  },
});

/** A part that takes longer than this is told as away: the others are wanted now. */
const PART_MS = 2000;
const or = whenAway(null);

/** How the product stands: every service says its own part; one that is away is null, and keeps no other from being told. */
export const getAdminDashboard = query({
  access: 'admin',
  input: nothing,
  answer: dashboardShape,
  async run(laurel) {
    const [identity, films, submissions, billing, catalog, matching] = await Promise.all([
      laurel.identity.getIdentityOverview({}, PART_MS).catch(or),
      laurel.films.getFilmsOverview({}, PART_MS).catch(or),
      laurel.submissions.getSubmissionsOverview({}, PART_MS).catch(or),
      laurel.billing
        .getBillingOverview({}, PART_MS)
        .then(({ plans: _empty, ...part }) => part)
        .catch(or),
      laurel.catalog.getCatalogOverview({}, PART_MS).catch(or),
      laurel.matching.getMatchingOverview({}, PART_MS).catch(or),
    ]);
    return { at: new Date().toISOString(), identity, films, submissions, billing, catalog, matching };
  },
});

const [REPLAY_MS, REPLAY_COST] = [30_000, 10];
/** Tries a part's dead letters again: a hundred facts at most, and all of its mails, or of what Stripe told. */
export const replayDeadLetters = command({
  access: 'admin',
  input: replayDeadLettersInput,
  answer: replayedShape,
  cost: () => REPLAY_COST,
  timeoutMs: REPLAY_MS,
  run: ({ input, ...laurel }) => laurel[`${input.part}Upkeep`].replayDeadLetters({ ids: [] }, REPLAY_MS),
});
