import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { draftOf } from '../../features/films/use-film-form';
import { WizardPage as Wizard } from '../../features/films/wizard/wizard-page';
import { listingQuery } from '../../features/matching/use-listing';
import { useSignedIn } from '../../lib/session';
import { adoptTrialFilm } from '../../lib/trial-film';
import { matching } from './pages';

/**
 * The wizard, which leads to the matches: their page is loaded while one reads the review, the list is asked for once the run is done,
 * and the page is drawn once, with it.
 * What was said of a film on the home page before there was an account stands in its form, and is said to come from there.
 */
export function WizardPage() {
  const client = useQueryClient();
  const { userId } = useSignedIn();
  const [carried] = useState(() => adoptTrialFilm(draftOf(userId, 'new')));
  const onward = useMemo(
    () => ({
      // What cannot be loaded now is loaded, and complained about, where it is gone to.
      prepare: () => void matching().catch(() => {}),
      begin: (filmId: number) => client.prefetchQuery(listingQuery(filmId)),
    }),
    [client],
  );
  return <Wizard onward={onward} carried={carried} />;
}
