import { parseMessage } from '@laurel/messages/formatting/serialized-message';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { groupCompetitionColumns } from '../../messages/festival-details.js';
import { postQuery } from '../../server-functions/server-function.js';
import { trialInput } from '../../inputs/matching/match.js';
import { trialShape } from '../../shapes/matching/trial.js';
import { completeCounts } from './verdict-counts.js';

/** The limit per network. A client that moves the runtime slider for a whole minute sends fewer requests. */
const TRIALS_PER_MINUTE = 240;
/**
 * Returns counts and the three best competitions for an unsaved film. Uses POST because its fields may describe a
 * person.
 */
export const getTrialMatches = postQuery({
  access: 'any',
  input: trialInput,
  response: trialShape,
  perMinute: TRIALS_PER_MINUTE,
  cost: () => 2,
  async run({ input, matching }) {
    const { counts, items, isRebuilding } = await matching.getTrialMatches(input);
    return {
      isRebuilding,
      counts: completeCounts(counts),
      items: items.map((item) => ({
        ...groupCompetitionColumns(item),
        why: formatMessage(parseMessage(item.why!)),
      })),
    };
  },
});
