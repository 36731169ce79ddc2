import { isPersonName, isTimeZone, LONGEST_NAME, plainName } from '@laurel/rules/people';
import { isQuietHours, type QuietHours } from '@laurel/rules/quiet-hours';
import { isStillName } from '@laurel/rules/still-name';
import { refuse } from '@laurel/runtime/refusals';
import { isNotice } from '@laurel/words/mail-templates';
import type { Changes } from './account.js';

/** What somebody wants to have changed of their profile; what is not there stays. */
export interface AskedProfile {
  name?: string | null | undefined;
  /** Empty: that of the browser. */
  timeZone?: string | null | undefined;
  declinedNotices?: readonly string[] | null | undefined;
  /** Empty: none. */
  image?: string | null | undefined;
  /** Without hours: none. */
  quiet?: { hours?: QuietHours | null | undefined } | null | undefined;
}

/** Refuses `profile.name_invalid`, `profile.zone_unknown`, `profile.notice_unknown`, `profile.quiet_invalid` and `profile.image_invalid`. */
export function profileChanges({ name, timeZone, declinedNotices, image, quiet }: AskedProfile): Changes {
  const changes: Changes = {};
  if (name != null) changes.name = checkedName(name);
  if (timeZone != null) changes.timeZone = checkedZone(timeZone);
  if (declinedNotices != null) changes.declinedNotices = checkedNotices(declinedNotices);
  if (quiet != null) changes.quietHours = quiet.hours ? checkedHours(quiet.hours) : null;
  if (image != null) changes.image = checkedImage(image);
  return changes;
}

function checkedName(asked: string): string {
  const name = plainName(asked);
  if (name.length <= LONGEST_NAME && isPersonName(name)) return name;
  throw refuse.invalid(
    'profile.name_invalid',
    `Give a name of at most ${LONGEST_NAME} signs, without signs such as <, & or /.`,
    'name',
    { most: LONGEST_NAME },
  );
}

/** Its name goes into addresses: nothing else may. */
function checkedImage(image: string): string | null {
  if (image === '' || isStillName(image)) return image || null;
  throw refuse.invalid('profile.image_invalid', 'There is no such picture. Choose it again.', 'image');
}

function checkedZone(zone: string): string | null {
  if (zone === '' || isTimeZone(zone)) return zone || null;
  throw refuse.invalid(
    'profile.zone_unknown',
    'There is no such time zone. Choose one of the list.',
    'timeZone',
  );
}

function checkedHours({ fromHour, toHour }: QuietHours): QuietHours {
  const hours = { fromHour, toHour };
  if (isQuietHours(hours)) return hours;
  throw refuse.invalid('profile.quiet_invalid', 'Choose two different hours of the day.', 'quietHours');
}

/** In one order, each once. */
function checkedNotices(names: readonly string[]): string[] {
  if (names.every(isNotice)) return [...new Set(names)].toSorted();
  throw refuse.invalid(
    'profile.notice_unknown',
    'This mail cannot be turned off: it belongs to the safety of your account.',
    'declinedNotices',
  );
}

/** Of another tab, or another device: the one on screen is older than what is kept. */
export const staleProfile = () =>
  refuse.conflict(
    'profile.stale',
    'Your profile was changed in another tab meanwhile. It is shown as it is now; change it again.',
    'version',
  );
