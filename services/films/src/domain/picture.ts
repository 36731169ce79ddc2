import { DAY_MS } from '@laurel/rules/days';
import { PICTURE_STAYS_DAYS, PICTURES, type PictureField } from '@laurel/rules/pictures';
import { refuse } from '@laurel/runtime/refusals';

/** Which part of an upright picture is shown, each number from 0 to 1. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}

/** What a hand draws is not exact. */
const UNEVEN = 0.02;
const ROUNDING = 1e-4;
const FIELD = 'crop';

/** The same part in pixels, as wide for its height as the field wants it. Refuses `picture.crop_outside`, `picture.crop_uneven` and `picture.crop_small`. */
export function boxOf(picture: Size, { left, top, width, height }: Crop, field: PictureField) {
  const { aspect, least } = PICTURES[field];
  const isWithin = [left, top].every((at) => at >= 0) && width > 0 && height > 0;
  if (!isWithin || left + width > 1 + ROUNDING || top + height > 1 + ROUNDING)
    throw refuse.invalid('picture.crop_outside', 'Choose a part that lies within the picture.', FIELD);
  const wide = Math.min(Math.round(width * picture.width), picture.width);
  const high = Math.min(Math.round(wide / aspect), picture.height);
  const isEven = Math.abs((width * picture.width) / (height * picture.height) / aspect - 1) <= UNEVEN;
  if (!isEven)
    throw refuse.invalid('picture.crop_uneven', 'This part is too wide or too high. Choose it again.', FIELD);
  if (wide < least)
    throw refuse.invalid(
      'picture.crop_small',
      `This part is ${wide} pixels wide. Choose one of at least ${least}.`,
      FIELD,
      { width: wide, least },
    );
  return {
    left: Math.min(Math.round(left * picture.width), picture.width - wide),
    top: Math.min(Math.round(top * picture.height), picture.height - high),
    width: wide,
    height: high,
  };
}

/** For one that was never made, or went because no festival showed it. */
export const pictureGone = (field: PictureField) =>
  refuse.conflict('picture.gone', 'This picture is not there any more. Choose it again.', field);

/** Nobody has to have saved a festival with it before then. */
export const heldUntil = (now = Date.now()): Date => new Date(now + DAY_MS);
/** One that a festival showed until now goes then: a day after the last moment at which the catalogue takes its change back. */
export const staysUntil = (now = Date.now()): Date => new Date(now + (PICTURE_STAYS_DAYS + 1) * DAY_MS);
