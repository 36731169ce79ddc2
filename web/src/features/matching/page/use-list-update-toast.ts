import { useEffect, useRef } from 'react';
import { getMatchChangedAt } from '../../../lib/live-updates/live-updates';
import { t } from '@laurel/messages/pages/matching/matching';
import type { FunctionResponse } from '../../../lib/server/functions';
import { toast } from '../../../ui/feedback/toast';

type Listing = FunctionResponse<'getCompetitionWizardListingData'>;
const MAX_UPDATE_AGE_MS = 15_000;

const toVerdictKey = ({ counts, nearMisses, items }: Listing) =>
  JSON.stringify([
    counts,
    nearMisses,
    items.map(({ competition, explanation }) => [competition.id, explanation.verdict]),
  ]);

/** Announces that the list changed after an update from the server, but not after the user changed the filter. */
export function useListUpdateToast(filmId: number, filter: string, firstPage: Listing | undefined) {
  /** The time of the last announced update. */
  const announcedAt = useRef(0);
  const lastShown = useRef<{ filter: string; verdicts: string } | null>(null);
  const verdicts = firstPage && toVerdictKey(firstPage);
  useEffect(() => {
    if (verdicts === undefined) return;
    const previous = lastShown.current;
    lastShown.current = { filter, verdicts };
    const hasChanged = previous?.filter === filter && previous.verdicts !== verdicts;
    const updatedAt = getMatchChangedAt(filmId);
    if (!hasChanged || updatedAt <= announcedAt.current || Date.now() - updatedAt > MAX_UPDATE_AGE_MS) return;
    announcedAt.current = updatedAt;
    toast(t('list.updated'));
  }, [filmId, filter, verdicts]);
}
