import { command, page, query } from '../../server-functions/server-function.js';
import { auditLogInput, replayDeadLettersInput } from '../../inputs/administration/admin.js';
import { nothing } from '../../inputs/values.js';
import {
  auditLogShape,
  dashboardShape,
  replayedShape,
  type AuditLine,
} from '../../shapes/administration/admin.js';
import { whenUnavailable } from '../../server-functions/when-unavailable.js';

/** Returns administrator actions, newest first, filtered by actor, target, action and time. */
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
    return { ...page({ items, total }, input), isMore };
  },
});

/** A section that takes longer is shown as unavailable, so that the others are not delayed. */
const SECTION_TIMEOUT_MS = 2000;
const orNull = whenUnavailable(null);

/** Every service provides its own section. A section of an unavailable service is null. */
export const getAdminDashboard = query({
  access: 'admin',
  input: nothing,
  answer: dashboardShape,
  async run(services) {
    const [identity, films, submissions, billing, catalog, matching] = await Promise.all([
      services.identity.getIdentityOverview({}, SECTION_TIMEOUT_MS).catch(orNull),
      services.films.getFilmsOverview({}, SECTION_TIMEOUT_MS).catch(orNull),
      services.submissions.getSubmissionsOverview({}, SECTION_TIMEOUT_MS).catch(orNull),
      services.billing
        .getBillingOverview({}, SECTION_TIMEOUT_MS)
        .then(({ plans: _plans, ...overview }) => overview)
        .catch(orNull),
      services.catalog.getCatalogOverview({}, SECTION_TIMEOUT_MS).catch(orNull),
      services.matching.getMatchingOverview({}, SECTION_TIMEOUT_MS).catch(orNull),
    ]);
    return { at: new Date().toISOString(), identity, films, submissions, billing, catalog, matching };
  },
});

const REPLAY_MS = 30_000;
/** Retries the dead letters of a service: at most a hundred events, and all of its e-mails or jobs. */
export const replayDeadLetters = command({
  access: 'admin',
  input: replayDeadLettersInput,
  answer: replayedShape,
  cost: () => 10,
  timeoutMs: REPLAY_MS,
  run: ({ input, ...services }) =>
    services[`${input.service}Maintenance`].replayDeadLetters({ ids: [] }, REPLAY_MS),
});
