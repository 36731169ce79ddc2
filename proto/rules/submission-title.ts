/** Festival first: many a competition is called “Short Film Competition”. Empty where nothing has a name. */
export const submissionTitle = ({
  festivalName,
  competitionName,
}: {
  festivalName?: string | null;
  competitionName?: string | null;
}): string => [festivalName, competitionName].filter(Boolean).join(', ');
