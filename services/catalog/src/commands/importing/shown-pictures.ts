import { getStoredPictureName, PICTURE_FIELDS } from '@laurel/rules/pictures/festival-pictures';
import type { Tx } from '../../database/client.js';
import type { ImportedFestival } from '../../import/records/record.js';

const NOTES = {
  profileImage: 'Its picture is not stored here and was left out',
  profileHerobanner: 'Its wide picture is not stored here and was left out',
};

/** Removes, and notes, uploaded pictures that no festival shows: never made, or already deleted. */
export async function withShownPictures<T extends { imported: ImportedFestival }>(
  tx: Tx,
  records: readonly T[],
): Promise<T[]> {
  const named = records.flatMap(({ imported: { fields } }) =>
    PICTURE_FIELDS.flatMap((field) => getStoredPictureName(fields[field]) ?? []),
  );
  if (named.length === 0) return [...records];
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select "profileImage" as name from festival where "profileImage" = any(${named})
    union select "profileHerobanner" from festival where "profileHerobanner" = any(${named})`;
  const shown = new Set(rows.map(({ name }) => name));
  return records.map((record) => {
    const { fields, notes } = record.imported;
    const lost = PICTURE_FIELDS.filter((field) => {
      const picture = getStoredPictureName(fields[field]);
      return picture !== null && !shown.has(picture);
    });
    if (lost.length === 0) return record;
    const left = { ...fields };
    for (const field of lost) delete left[field];
    const noted = [...notes, ...lost.map((field) => NOTES[field])];
    return { ...record, imported: { ...record.imported, fields: left, notes: noted } };
  });
}
