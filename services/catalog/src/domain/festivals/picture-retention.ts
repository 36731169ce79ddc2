import { DAY_MS } from '@laurel/rules/dates/days';
import {
  getStoredPictureName,
  PICTURE_FIELDS,
  UNUSED_PICTURE_DAYS,
} from '@laurel/rules/pictures/festival-pictures';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';

/**
 * Refuses to restore a picture that is no longer stored. A replaced picture is stored for some days.
 * @throws change.picture_deleted
 */
export function checkPictureRetained(
  field: string,
  previousPicture: unknown,
  replacedAt: Date,
  now = Date.now(),
): void {
  if (
    !isInList(PICTURE_FIELDS, field) ||
    typeof previousPicture !== 'string' ||
    !getStoredPictureName(previousPicture)
  )
    return;
  if (now - replacedAt.getTime() >= UNUSED_PICTURE_DAYS * DAY_MS)
    throw refuse.conflict(
      'change.picture_deleted',
      `We keep a replaced picture for ${UNUSED_PICTURE_DAYS} days, and this one has been deleted. Choose it again.`,
      'changeId',
      { days: UNUSED_PICTURE_DAYS },
    );
}
