import { DAY_MS } from '@laurel/rules/days';
import { getStoredPictureName, PICTURE_FIELDS, PICTURE_STAYS_DAYS } from '@laurel/rules/pictures';
import { isInList } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';

/**
 * A replaced picture is stored for some days and cannot be restored after that.
 * @throws change.picture_gone
 */
export function checkPictureRetained(field: string, before: unknown, at: Date, now = Date.now()): void {
  if (!isInList(PICTURE_FIELDS, field) || typeof before !== 'string' || !getStoredPictureName(before)) return;
  if (now - at.getTime() >= PICTURE_STAYS_DAYS * DAY_MS)
    throw refuse.conflict(
      'change.picture_gone',
      `A picture is kept for ${PICTURE_STAYS_DAYS} days after it was replaced, and this one is gone. Choose it again.`,
      'changeId',
      { days: PICTURE_STAYS_DAYS },
    );
}
