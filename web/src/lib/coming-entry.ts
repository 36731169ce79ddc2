import type { ReactNode } from 'react';
import type { Host } from './festival-screening';
import type { Film, Submission } from './wire';

/** An entry that is about to go on, whether it is on the list yet or not. */
export type ComingEntry = Pick<
  Submission,
  'competitionId' | 'competitionName' | 'festivalId' | 'festivalName' | 'edition'
>;

/** An entry at a place that the catalogue does not have. */
export type FreeComing = Pick<ComingEntry, 'competitionName' | 'festivalName'> & {
  competitionId: null;
  festivalId: null;
  edition: null;
  host: Host;
};

/** What entries pass before they are put on “To submit”: it lets them go, or asks first, with the words of what was pressed. */
export type Gate = (asked: {
  film: Film;
  entries: readonly ComingEntry[];
  words: string;
  onGo: () => void;
  onClose: () => void;
}) => ReactNode;
