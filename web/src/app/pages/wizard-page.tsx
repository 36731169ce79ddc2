import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getDraftKey } from '../../features/films/form-state/use-film-form';
import { WizardPage as Wizard } from '../../features/films/wizard/wizard-page';
import { createFirstListingPageQuery } from '../../features/matching/listing/use-listing';
import { useSignedIn } from '../../lib/session/session';
import { adoptTrialFilm } from '../../lib/drafts/trial-film';

const loadMatchingPage = () => import('./matching-page');

/**
 * The wizard, which leads to the matches. The code of the matches page loads while the user reads the review,
 * and its list is fetched before the page opens. A film entered on the home page before sign-up fills the form.
 */
export function WizardPage() {
  const client = useQueryClient();
  const { userId } = useSignedIn();
  const [carried] = useState(() => adoptTrialFilm(getDraftKey(userId, 'new')));
  const runHooks = useMemo(
    () => ({
      // If this fails, the navigation loads the page again and shows the error.
      prepare: () => void loadMatchingPage().catch(() => {}),
      begin: (filmId: number) => client.prefetchQuery(createFirstListingPageQuery(filmId)),
    }),
    [client],
  );
  return <Wizard runHooks={runHooks} carriedFields={carried} />;
}
