import { saidOf } from '@laurel/words/message';
import { words } from '@laurel/words/words';
import { withFestivalFacts } from '../festival-facts.js';
import { question } from '../function.js';
import { trialInput } from '../inputs/match.js';
import { trialShape } from '../shapes/trial.js';
import { countsOf } from './verdict-counts.js';

/** An address may ask so often in a minute: a visitor who moves the runtime for a minute without a rest asks less. */
const TRIALS_PER_MINUTE = 240;
/**
 * What the catalogue says of a film that nobody has saved, by three facts and without an account: counts, and never more than the
 * three best. A POST like the other preview; one visitor's are answered one after another.
 */
export const getTrialMatches = question({
  access: 'any',
  input: trialInput,
  answer: trialShape,
  perMinute: TRIALS_PER_MINUTE,
  cost: () => 2,
  async run({ input, matching }) {
    const { counts, items, isArriving } = await matching.getTrialMatches(input);
    return {
      isArriving,
      counts: countsOf(counts),
      items: items
        .map(withFestivalFacts)
        .map(({ why, nextDeadline = null, fee = null, opensOn = null, festival, ...row }) => ({
          competition: { id: row.competitionId, name: row.competitionName },
          festival: {
            id: row.festivalId,
            name: row.festivalName,
            city: row.festivalCity ?? null,
            ...festival,
          },
          verdict: row.verdict,
          why: words(saidOf(why!)),
          nextDeadline,
          fee,
          opensOn,
        })),
    };
  },
});
