type GetFestivalMonthOptions = { startsOn: string | null; usualMonth: number | null };

/**
 * Returns the month of a festival, 1–12: of the known edition, otherwise the usual month. Returns null if
 * neither is known.
 */
export const getFestivalMonth = ({ startsOn, usualMonth }: GetFestivalMonthOptions) =>
  startsOn ? Number(startsOn.slice(5, 7)) : usualMonth;

interface Pictured {
  id: number;
  name: string;
  country: string | null;
  startsOn: string | null;
  usualMonth: number | null;
  profileImage: string | null;
}
/** The props of the festival's logo (`ui/festival-logo.tsx`). */
export const toFestivalLogo = ({ id, name, country, profileImage, ...dates }: Pictured) => ({
  id,
  name,
  country,
  month: getFestivalMonth(dates),
  image: profileImage,
});
