import { getStoredPictureName, PICTURE_FIELDS } from '@laurel/rules/pictures/festival-pictures';
import type { Tx } from '../../database/client.js';
import type { ImportedFestival } from '../../import/records/record.js';

const NOTES = {
  profileImage: 'Its picture is not stored here and was left out',
  profileHerobanner: 'Its wide picture is not stored here and was left out',
};

/**
 * Removes references to uploaded pictures that no festival shows, because they may not exist. Adds a note for
 * each.
 */
export async function removeMissingPictures<T extends { importedFestival: ImportedFestival }>(
  tx: Tx,
  records: readonly T[],
): Promise<T[]> {
  const pictureNames = records.flatMap(({ importedFestival: { fields } }) =>
    PICTURE_FIELDS.flatMap((field) => getStoredPictureName(fields[field]) ?? []),
  );
  if (pictureNames.length === 0) return [...records];
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select "profileImage" as name from festival where "profileImage" = any(${pictureNames})
    union select "profileHerobanner" from festival where "profileHerobanner" = any(${pictureNames})`;
  const shownNames = new Set(rows.map(({ name }) => name));
  return records.map((record) => {
    const { fields, notes } = record.importedFestival;
    const missingFields = PICTURE_FIELDS.filter((field) => {
      const picture = getStoredPictureName(fields[field]);
      return picture !== null && !shownNames.has(picture);
    });
    if (missingFields.length === 0) return record;
    const remainingFields = { ...fields };
    for (const field of missingFields) delete remainingFields[field];
    const allNotes = [...notes, ...missingFields.map((field) => NOTES[field])];
    return {
      ...record,
      importedFestival: { ...record.importedFestival, fields: remainingFields, notes: allNotes },
    };
  });
}
