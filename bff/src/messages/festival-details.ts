interface FestivalColumns {
  festivalCountry?: string | null;
  festivalStartsOn?: string | null;
  festivalUsualMonth?: number | null;
  festivalProfileImage?: string | null;
}

/** Groups a row's festival columns into one object: location, dates and picture. Null means unknown. */
export const withFestivalDetails = <R extends FestivalColumns>({
  festivalCountry: country = null,
  festivalStartsOn: startsOn = null,
  festivalUsualMonth: usualMonth = null,
  festivalProfileImage: profileImage = null,
  ...row
}: R) => ({ ...row, festival: { country, startsOn, usualMonth, profileImage } });
