/** The month in which a festival is held, 1–12: of the edition that is known, else the usual one; null where nobody says. */
export const heldIn = ({ startsOn, usualMonth }: { startsOn: string | null; usualMonth: number | null }) =>
  startsOn ? Number(startsOn.slice(5, 7)) : usualMonth;

interface Pictured {
  id: number;
  name: string;
  country: string | null;
  startsOn: string | null;
  usualMonth: number | null;
  profileImage: string | null;
}
/** What its mark is drawn of (`ui/festival-mark.tsx`). */
export const markOf = ({ id, name, country, profileImage, ...held }: Pictured) => ({
  id,
  name,
  country,
  month: heldIn(held),
  image: profileImage,
});
