/**
 * Starts with the festival, because many competitions are called “Short Film Competition”. Empty if there are
 * no names.
 */
export const submissionTitle = ({
  festivalName,
  competitionName,
}: {
  festivalName?: string | null;
  competitionName?: string | null;
}): string => [festivalName, competitionName].filter(Boolean).join(', ');
