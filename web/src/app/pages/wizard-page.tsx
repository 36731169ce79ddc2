import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { WizardPage as Wizard } from '../../features/films/wizard/wizard-page';
import { listingQuery } from '../../features/matching/use-listing';

/** The wizard, which leads to the matches: their page is loaded while one reads the review, the list is asked for once the run is done. */
export function WizardPage() {
  const client = useQueryClient();
  const onward = useMemo(
    () => ({
      // What cannot be loaded now is loaded, and complained about, where it is gone to.
      prepare: () => void import('./matching-page').catch(() => {}),
      begin: (filmId: number) => void client.prefetchQuery(listingQuery(filmId)),
    }),
    [client],
  );
  return <Wizard onward={onward} />;
}
