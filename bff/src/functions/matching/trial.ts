import { parseMessage } from '@laurel/words/messages/serialized-message';
import { formatMessage } from '@laurel/words/messages/format-message';
import { nestCompetition } from '../../messages/festival-details.js';
import { postQuery } from '../../server-functions/server-function.js';
import { trialInput } from '../../inputs/matching/match.js';
import { trialShape } from '../../shapes/matching/trial.js';
import { completeCounts } from './verdict-counts.js';

/**
 * Requests per network and minute. Exceeds what a client sends that moves the runtime slider for a whole
 * minute.
 */
const TRIALS_PER_MINUTE = 240;
/**
 * Matches an unsaved film, described by three fields, without an account. Returns counts and at most the
 * three best competitions. Uses POST like the other preview. One client's requests run one at a time.
 */
export const getTrialMatches = postQuery({
  access: 'any',
  input: trialInput,
  answer: trialShape,
  perMinute: TRIALS_PER_MINUTE,
  cost: () => 2,
  async run({ input, matching }) {
    const { counts, items, isRebuilding } = await matching.getTrialMatches(input);
    return {
      isRebuilding,
      counts: completeCounts(counts),
      items: items.map((item) => ({ ...nestCompetition(item), why: formatMessage(parseMessage(item.why!)) })),
    };
  },
});
