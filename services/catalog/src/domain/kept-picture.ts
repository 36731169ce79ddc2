import { DAY_MS } from '@laurel/rules/days';
import { ownPicture, PICTURE_FIELDS, PICTURE_STAYS_DAYS } from '@laurel/rules/pictures';
import { isOneOf } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';

/** The picture that a change replaced is kept for a while, and then is not there to be put back. Refuses `change.picture_gone`. */
export function checkPictureKept(field: string, before: unknown, at: Date, now = Date.now()): void {
  if (!isOneOf(PICTURE_FIELDS, field) || typeof before !== 'string' || !ownPicture(before)) return;
  if (now - at.getTime() >= PICTURE_STAYS_DAYS * DAY_MS)
    throw refuse.conflict(
      'change.picture_gone',
      `A picture is kept for ${PICTURE_STAYS_DAYS} days after it was replaced, and this one is gone. Choose it again.`,
      'changeId',
      { days: PICTURE_STAYS_DAYS },
    );
}
