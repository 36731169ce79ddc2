interface Told {
  festivalCountry?: string | null;
  festivalStartsOn?: string | null;
  festivalUsualMonth?: number | null;
  festivalProfileImage?: string | null;
}

/** A row with what it tells of its festival in one place: where and when it is held, and its own picture; null is not known. */
export const withFestivalFacts = <R extends Told>({
  festivalCountry: country = null,
  festivalStartsOn: startsOn = null,
  festivalUsualMonth: usualMonth = null,
  festivalProfileImage: profileImage = null,
  ...row
}: R) => ({ ...row, festival: { country, startsOn, usualMonth, profileImage } });
