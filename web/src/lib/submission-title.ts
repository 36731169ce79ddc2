import type { Submission } from './wire';

/** Festival first: many a competition is called “Short Film Competition”. Empty where nothing has a name. */
export const submissionTitle = ({
  festivalName,
  competitionName,
}: Pick<Submission, 'festivalName' | 'competitionName'>): string =>
  [festivalName, competitionName].filter(Boolean).join(', ');
