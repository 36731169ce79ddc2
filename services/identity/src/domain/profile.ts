import {
  isPersonName,
  isTimeZone,
  MAX_NAME_LENGTH,
  normalizePersonName,
} from '@laurel/rules/accounts/people';
import { isDoNotDisturb, type DoNotDisturb } from '@laurel/rules/notifications/do-not-disturb';
import { isCurrency } from '@laurel/rules/money/currencies';
import { isStillName } from '@laurel/rules/pictures/still-name';
import { refuse } from '@laurel/runtime/errors/refusals';
import { isNotice } from '@laurel/messages/notifications/mail-templates';
import type { Changes } from './account.js';

/** The profile fields to change. Missing fields stay. */
export interface ProfileInput {
  name?: string | null | undefined;
  /** Empty: the browser’s time zone. */
  timeZone?: string | null | undefined;
  /** ISO 4217. Empty: that of the browser’s locale. */
  currency?: string | null | undefined;
  declinedNotices?: readonly string[] | null | undefined;
  /** Empty: no image. */
  image?: string | null | undefined;
  /** Without `hours`, do-not-disturb hours are removed. */
  doNotDisturb?: { hours?: DoNotDisturb | null | undefined } | null | undefined;
}

/**
 * @throws profile.name_invalid, profile.zone_unknown, profile.currency_unknown, profile.notice_unknown, profile.do_not_disturb_invalid,
 * profile.image_invalid
 */
export function checkProfileChanges(input: ProfileInput): Changes {
  const { name, timeZone, currency, declinedNotices, image, doNotDisturb } = input;
  const changes: Changes = {};
  if (name != null) changes.name = checkName(name);
  if (timeZone != null) changes.timeZone = checkTimeZone(timeZone);
  if (currency != null) changes.currency = checkCurrency(currency);
  if (declinedNotices != null) changes.declinedNotices = checkNotices(declinedNotices);
  if (doNotDisturb != null)
    changes.doNotDisturb = doNotDisturb.hours ? checkDoNotDisturb(doNotDisturb.hours) : null;
  if (image != null) changes.image = checkImage(image);
  return changes;
}

function checkName(requestedName: string): string {
  const name = normalizePersonName(requestedName);
  if (name.length <= MAX_NAME_LENGTH && isPersonName(name)) return name;
  throw refuse.invalid(
    'profile.name_invalid',
    `Enter a name of at most ${MAX_NAME_LENGTH} characters, without control characters or line breaks.`,
    'name',
    { max: MAX_NAME_LENGTH },
  );
}

/** The name becomes part of URLs, so only picture names are allowed. */
function checkImage(image: string): string | null {
  if (image === '' || isStillName(image)) return image || null;
  throw refuse.invalid('profile.image_invalid', 'This picture does not exist. Choose it again.', 'image');
}

function checkTimeZone(zone: string): string | null {
  if (zone === '' || isTimeZone(zone)) return zone || null;
  throw refuse.invalid(
    'profile.zone_unknown',
    'This time zone does not exist. Choose one from the list.',
    'timeZone',
  );
}

function checkCurrency(currency: string): string | null {
  if (currency === '' || isCurrency(currency)) return currency || null;
  throw refuse.invalid(
    'profile.currency_unknown',
    'This currency does not exist. Choose one from the list.',
    'currency',
  );
}

function checkDoNotDisturb({ fromHour, toHour }: DoNotDisturb): DoNotDisturb {
  const hours = { fromHour, toHour };
  if (isDoNotDisturb(hours)) return hours;
  throw refuse.invalid(
    'profile.do_not_disturb_invalid',
    'Choose two different hours of the day.',
    'doNotDisturb',
  );
}

/** Sorted and without duplicates. */
function checkNotices(names: readonly string[]): string[] {
  if (names.every(isNotice)) return [...new Set(names)].toSorted();
  throw refuse.invalid(
    'profile.notice_unknown',
    'You cannot turn off this e-mail, because it concerns the security of your account.',
    'declinedNotices',
  );
}

/**
 * Refuses a change because the stored profile is newer than the displayed one. It was changed in another tab
 * or on another device.
 */
export const createStaleProfileError = () =>
  refuse.conflict(
    'profile.stale',
    'Your profile was changed in another tab. Here is the current version: make your change again.',
    'version',
  );
