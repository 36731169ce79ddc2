import { PLANNED_STATES } from '@laurel/rules/submissions/states';

/** The condition that a competition `c` is neither deleted nor discontinued. */
export const IS_ACTIVE = 'not c."isDeleted" and c."isDeprecated" is not true';
/** The condition that an entry `s` is on the list to be sent. */
export const IS_TO_BE_SENT = `s.state in (${PLANNED_STATES.map((state) => `'${state}'`).join()})`;
/**
 * The condition that a competition `c` is on the list of the owner of watch `w`, planned or submitted for its
 * present edition. The list sends its own reminders.
 */
export const IS_LISTED = `exists (select from user_submission s join festival v on v.id = c."festivalId"
    where s."competitionId" = c.id and s."userId" = w."userId" and s."revertedAt" is null
      and (${IS_TO_BE_SENT} or s.state = 'submitted' and coalesce(s.edition = extract(year from v."startsOn"), true)))`;
