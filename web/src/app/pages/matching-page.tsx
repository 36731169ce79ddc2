import type { QueryClient } from '@tanstack/react-query';
import { UnlistedPremieres } from '../../features/films/premieres/unlisted-premieres';
import { FestivalDetails } from '../../features/festivals/festival/festival-details';
import { MatchingPage as Matching } from '../../features/matching/page/matching-page';
import { parseListState, parseRunId } from '../../features/matching/listing/list-state';
import { createFirstListingPageQuery } from '../../features/matching/listing/use-listing';
import { ReservedPremiereGate } from '../../features/submissions/premieres/reserved-premiere-gate';
import { parseId } from '@laurel/rules/links/ids';
import type { Festival, Film } from '../../lib/server/wire';
import { DemonstrationNote } from '../layout/demonstration';

const renderUnlistedPremieres = (film: Film) => <UnlistedPremieres film={film} />;
const renderFestivalDetails = (festival: Festival) => <FestivalDetails festival={festival} />;

/**
 * The matches of a film, with the details of each festival next to them. `notices` appear together with the
 * first rows, because later they would push the rows down.
 */
export const MatchingPage = () => (
  <Matching
    renderDetails={renderFestivalDetails}
    gate={ReservedPremiereGate}
    notices={<DemonstrationNote />}
    renderUnlistedPremieres={renderUnlistedPremieres}
  />
);

/** Starts loading the list for an address before the page is drawn, except a what-if list, which needs the film. */
export function startLoading(client: QueryClient, { searchParams }: URL): void {
  const filmId = parseId(searchParams.get('filmId'));
  if (filmId === null || searchParams.has('try')) return;
  void client.prefetchQuery(
    createFirstListingPageQuery(filmId, parseListState(searchParams), parseRunId(searchParams)),
  );
}
