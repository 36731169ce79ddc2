import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@laurel/rules/dates/days';
import { UNUSED_PICTURE_DAYS } from '@laurel/rules/pictures/festival-pictures';
import { checkPictureRetained } from './picture-retention.js';

const now = Date.UTC(2027, 0, 31);
const checkAfterDays = (field: string, previousPicture: unknown, days: number) => () =>
  checkPictureRetained(field, previousPicture, new Date(now - days * DAY_MS), now);

it.each(['profileImage', 'profileHerobanner'])(
  '%s can be restored during the retention period, and not afterwards',
  (field) => {
    expect(checkAfterDays(field, randomUUID(), UNUSED_PICTURE_DAYS - 0.01)).not.toThrow();
    expect(checkAfterDays(field, randomUUID(), UNUSED_PICTURE_DAYS)).toThrow(
      expect.objectContaining({ code: 'change.picture_deleted', field: 'changeId' }),
    );
  },
);
it.each<[string, string, unknown]>([
  ['no picture', 'profileImage', null],
  ['a picture of another website', 'profileImage', 'https://salt.example/picture.jpg'],
  ['a field that is not a picture', 'city', randomUUID()],
])('the retention period does not apply to %s', (_what, field, previousPicture) =>
  expect(checkAfterDays(field, previousPicture, 1000)).not.toThrow(),
);
