interface FestivalColumns {
  festivalCountry?: string | null;
  festivalStartsOn?: string | null;
  festivalUsualMonth?: number | null;
  festivalProfileImage?: string | null;
}

/** Groups a row's festival columns into one object: location, dates and picture. */
export const groupFestivalColumns = <R extends FestivalColumns>({
  festivalCountry: country,
  festivalStartsOn: startsOn,
  festivalUsualMonth: usualMonth,
  festivalProfileImage: profileImage,
  ...row
}: R) => ({ ...row, festival: { country, startsOn, usualMonth, profileImage } });

interface CompetitionColumns extends FestivalColumns {
  competitionId: number;
  competitionName: string;
  festivalId: number;
  festivalName: string;
  festivalCity?: string | null;
}

/** Groups a row's competition and festival columns into one object each. */
export function groupCompetitionColumns<R extends CompetitionColumns>(columns: R) {
  const {
    competitionId,
    competitionName,
    festivalId: id,
    festivalName: name,
    festivalCity: city,
    festival,
    ...row
  } = groupFestivalColumns(columns);
  return {
    ...row,
    competition: { id: competitionId, name: competitionName },
    festival: { id, name, city, ...festival },
  };
}
