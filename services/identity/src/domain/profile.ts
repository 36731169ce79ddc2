import { isPersonName, isTimeZone, MAX_NAME_LENGTH, plainName } from '@laurel/rules/people';
import { isDoNotDisturb, type DoNotDisturb } from '@laurel/rules/do-not-disturb';
import { isStillName } from '@laurel/rules/still-name';
import { refuse } from '@laurel/runtime/refusals';
import { isNotice } from '@laurel/words/mail-templates';
import type { Changes } from './account.js';

/** The profile fields to change. Missing fields stay. */
export interface ProfileInput {
  name?: string | null | undefined;
  /** Empty: the browser’s time zone. */
  timeZone?: string | null | undefined;
  declinedNotices?: readonly string[] | null | undefined;
  /** Empty: no image. */
  image?: string | null | undefined;
  /** Without hours: none. */
  doNotDisturb?: { hours?: DoNotDisturb | null | undefined } | null | undefined;
}

/**
 * Validates the changes of a profile.
 * @throws profile.name_invalid
 * @throws profile.zone_unknown
 * @throws profile.notice_unknown
 * @throws profile.quiet_invalid
 * @throws profile.image_invalid
 */
export function profileChanges({
  name,
  timeZone,
  declinedNotices,
  image,
  doNotDisturb,
}: ProfileInput): Changes {
  const changes: Changes = {};
  if (name != null) changes.name = checkedName(name);
  if (timeZone != null) changes.timeZone = checkedZone(timeZone);
  if (declinedNotices != null) changes.declinedNotices = checkedNotices(declinedNotices);
  if (doNotDisturb != null)
    changes.doNotDisturb = doNotDisturb.hours ? checkedHours(doNotDisturb.hours) : null;
  if (image != null) changes.image = checkedImage(image);
  return changes;
}

function checkedName(requestedName: string): string {
  const name = plainName(requestedName);
  if (name.length <= MAX_NAME_LENGTH && isPersonName(name)) return name;
  throw refuse.invalid(
    'profile.name_invalid',
    `Give a name of at most ${MAX_NAME_LENGTH} signs, without signs such as <, & or /.`,
    'name',
    { max: MAX_NAME_LENGTH },
  );
}

/** The name becomes part of URLs, so only picture names are allowed. */
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

function checkedHours({ fromHour, toHour }: DoNotDisturb): DoNotDisturb {
  const hours = { fromHour, toHour };
  if (isDoNotDisturb(hours)) return hours;
  throw refuse.invalid('profile.quiet_invalid', 'Choose two different hours of the day.', 'quietHours');
}

/** Sorted and without duplicates. */
function checkedNotices(names: readonly string[]): string[] {
  if (names.every(isNotice)) return [...new Set(names)].toSorted();
  throw refuse.invalid(
    'profile.notice_unknown',
    'This mail cannot be turned off: it belongs to the safety of your account.',
    'declinedNotices',
  );
}

/** The profile on screen is older than the stored one, which was changed in another tab or on another device. */
export const staleProfile = () =>
  refuse.conflict(
    'profile.stale',
    'Your profile was changed in another tab meanwhile. It is shown as it is now; change it again.',
    'version',
  );
