/** Starts with the festival, because competition names recur. Empty if there are no names. */
export const formatSubmissionTitle = ({
  festivalName,
  competitionName,
}: {
  festivalName?: string | null;
  competitionName?: string | null;
}): string => [festivalName, competitionName].filter(Boolean).join(', ');
