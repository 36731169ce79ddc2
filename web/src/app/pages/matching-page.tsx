import { FestivalFacts } from '../../features/festivals/festival-facts';
import { MatchingPage as Matching } from '../../features/matching/matching-page';
import type { Festival } from '../../lib/wire';

const facts = (festival: Festival) => <FestivalFacts festival={festival} />;

/** The matches of a film; beside each, what is known of its festival. */
export const MatchingPage = () => <Matching facts={facts} />;
