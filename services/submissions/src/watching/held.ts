import { MEANT_STATES } from '@laurel/rules/vocabularies';

/** Of a competition `c`: it is in the catalogue and held. */
export const IS_HELD = 'not c."isGone" and c."isDeprecated" is not true';
/** Of an entry `s`: it is on its list because somebody means to send it. */
export const IS_MEANT = `s.state in (${MEANT_STATES.map((state) => `'${state}'`).join()})`;
/** A competition `c` is on the list of who has the watch `w`, to be sent or sent for its present edition: what is near of it the list tells. */
export const IS_LISTED = `exists (select from user_submission s join festival v on v.id = c."festivalId"
    where s."competitionId" = c.id and s."userId" = w."userId" and s."takenBackAt" is null
      and (${IS_MEANT} or s.state = 'submitted' and coalesce(s.edition = extract(year from v."startsOn"), true)))`;
