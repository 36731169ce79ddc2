import { ownPicture, PICTURE_FIELDS } from '@laurel/rules/pictures';
import type { Tx } from '../../database.js';
import type { ImportedFestival } from '../../import/record.js';

const NOTES = {
  profileImage: 'Its picture is none that lies here: left out',
  profileHerobanner: 'Its wide picture is none that lies here: left out',
};

/** Records without the pictures of ours that no festival shows now: nobody made them, or they are gone. What is left out is noted. */
export async function withShownPictures<T extends { imported: ImportedFestival }>(
  tx: Tx,
  records: readonly T[],
): Promise<T[]> {
  const named = records.flatMap(({ imported: { said } }) =>
    PICTURE_FIELDS.flatMap((field) => ownPicture(said[field]) ?? []),
  );
  if (named.length === 0) return [...records];
  const found = await tx.$queryRaw<{ name: string }[]>`
    select "profileImage" as name from festival where "profileImage" = any(${named})
    union select "profileHerobanner" from festival where "profileHerobanner" = any(${named})`;
  const shown = new Set(found.map(({ name }) => name));
  return records.map((one) => {
    const { said, notes } = one.imported;
    const lost = PICTURE_FIELDS.filter((field) => {
      const picture = ownPicture(said[field]);
      return picture !== null && !shown.has(picture);
    });
    if (lost.length === 0) return one;
    const left = { ...said };
    for (const field of lost) delete left[field];
    const noted = [...notes, ...lost.map((field) => NOTES[field])];
    return { ...one, imported: { ...one.imported, said: left, notes: noted } };
  });
}
