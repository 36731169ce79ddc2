import type { Festival } from '../server/wire';

type FestivalDates = Pick<Festival, 'startsOn' | 'usualMonth'>;

/**
 * Returns the month of a festival, 1–12: of the known edition, otherwise the usual month. Returns null if
 * neither is known.
 */
export const getFestivalMonth = ({ startsOn, usualMonth }: FestivalDates) =>
  startsOn ? Number(startsOn.slice(5, 7)) : usualMonth;

type PicturedFestival = FestivalDates & Pick<Festival, 'id' | 'name' | 'country' | 'profileImage'>;
/** The props of `FestivalLogo`. */
export const toFestivalLogo = ({ id, name, country, profileImage, ...dates }: PicturedFestival) => ({
  id,
  name,
  country,
  month: getFestivalMonth(dates),
  image: profileImage,
});
