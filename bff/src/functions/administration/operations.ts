import { command, toPage, query } from '../../server-functions/server-function.js';
import { auditLogInput, replayDeadLettersInput } from '../../inputs/administration/admin.js';
import { emptyInput } from '../../inputs/values.js';
import {
  auditLogShape,
  dashboardShape,
  replayedShape,
  type AuditLine,
} from '../../shapes/administration/admin.js';
import { fallBackIfUnavailable } from '../../server-functions/when-unavailable.js';

/** Returns administrator actions, newest first, filtered by actor, target, action and time. */
export const getAuditLog = query({
  access: 'admin',
  input: auditLogInput,
  response: auditLogShape,
  async run({ input, identity }) {
    const { lines, total, isMore } = await identity.getAuditLog(input);
    const items = lines.map((line) => ({
      ...line,
      details: JSON.parse(line.details) as AuditLine['details'],
    }));
    return { ...toPage({ items, total }, input), isMore };
  },
});

/** A section that takes longer is shown as unavailable, so that the others are not delayed. */
const SECTION_TIMEOUT_MS = 2000;
const fallBackToNull = fallBackIfUnavailable(null);

/** Every service provides its own section. A section of an unavailable service is null. */
export const getAdminDashboard = query({
  access: 'admin',
  input: emptyInput,
  response: dashboardShape,
  async run(services) {
    const [identity, films, submissions, billing, catalog, matching] = await Promise.all([
      services.identity.getIdentityOverview({}, SECTION_TIMEOUT_MS).catch(fallBackToNull),
      services.films.getFilmsOverview({}, SECTION_TIMEOUT_MS).catch(fallBackToNull),
      services.submissions.getSubmissionsOverview({}, SECTION_TIMEOUT_MS).catch(fallBackToNull),
      services.billing.getBillingOverview({}, SECTION_TIMEOUT_MS).catch(fallBackToNull),
      services.catalog.getCatalogOverview({}, SECTION_TIMEOUT_MS).catch(fallBackToNull),
      services.matching.getMatchingOverview({}, SECTION_TIMEOUT_MS).catch(fallBackToNull),
    ]);
    return { at: new Date().toISOString(), identity, films, submissions, billing, catalog, matching };
  },
});

const REPLAY_MS = 30_000;
/** Retries the dead letters of a service: at most a hundred events, and all of its e-mails or jobs. */
export const replayDeadLetters = command({
  access: 'admin',
  input: replayDeadLettersInput,
  response: replayedShape,
  cost: () => 10,
  timeoutMs: REPLAY_MS,
  run: ({ input, ...services }) =>
    // Without ids, it retries as many as one call allows.
    services[`${input.service}Maintenance`].replayDeadLetters({ ids: [] }, REPLAY_MS),
});
