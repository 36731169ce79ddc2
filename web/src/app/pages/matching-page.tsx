import type { QueryClient } from '@tanstack/react-query';
import { UntoldPremieres } from '../../features/films/untold-premieres';
import { FestivalFacts } from '../../features/festivals/festival-facts';
import { MatchingPage as Matching } from '../../features/matching/matching-page';
import { readList, runOf } from '../../features/matching/list/list-state';
import { listingQuery } from '../../features/matching/use-listing';
import { KeptGate } from '../../features/submissions/kept-gate';
import { idIn } from '@laurel/rules/ids';
import type { Festival, Film } from '../../lib/wire';
import { DemonstrationNote } from '../demonstration';

const untold = (film: Film) => <UntoldPremieres film={film} />;
const facts = (festival: Festival) => <FestivalFacts festival={festival} />;

/** The matches of a film; beside each, what is known of its festival. The note stands there with the first rows: what comes after them would push them down. */
export const MatchingPage = () => (
  <Matching facts={facts} kept={KeptGate} heed={<DemonstrationNote />} untold={untold} />
);

/** Asks for the list that an address shows, before its page is drawn; what is tried on a film waits for the film. */
export function begin(client: QueryClient, { searchParams }: URL): void {
  const filmId = idIn(searchParams.get('filmId'));
  if (filmId === null || searchParams.has('try')) return;
  void client.prefetchQuery(listingQuery(filmId, readList(searchParams), runOf(searchParams)));
}
