import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { plainFacts } from '../messages/competition-facts.js';
import type { WantedCompetition } from './change-competition.js';

/** A stored competition as it should stay. */
export const asItIs = ({ competition }: CompetitionWhole): WantedCompetition => ({
  ...plainFacts(competition!),
  terms: null,
  dates: null,
});
