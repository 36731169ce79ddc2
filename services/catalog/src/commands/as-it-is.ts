import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { WantedCompetition } from './change-competition.js';

/** A stored competition as it should stay. */
export function asItIs({ competition }: CompetitionWhole): WantedCompetition {
  const {
    name,
    description = null,
    isDeprecated,
    bonusRanking,
    opensOn = null,
    notificationDate = null,
  } = competition!;
  const plain = { name, description, isDeprecated, bonusRanking, opensOn, notificationDate };
  return { ...plain, terms: null, dates: null };
}
