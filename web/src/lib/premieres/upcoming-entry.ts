import type { ReactNode } from 'react';
import type { Host } from './festival-screening';
import type { Film, Submission } from '../server/wire';

/** An entry that is about to be added, whether it is on the list yet or not. */
export type UpcomingEntry = Pick<
  Submission,
  'competitionId' | 'competitionName' | 'festivalId' | 'festivalName' | 'edition'
>;

/** An entry at a festival that is not in the catalogue. */
export type UncataloguedUpcomingEntry = Pick<UpcomingEntry, 'competitionName' | 'festivalName'> & {
  competitionId: null;
  festivalId: null;
  edition: null;
  host: Host;
};

/**
 * Checks entries before they move to “To submit”. It calls `onContinue`, or first renders a confirmation whose
 * button has the label of the pressed button.
 */
export type Gate = (request: {
  film: Film;
  entries: readonly UpcomingEntry[];
  actionLabel: string;
  onContinue: () => void;
  onClose: () => void;
}) => ReactNode;
