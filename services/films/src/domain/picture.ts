import { DAY_MS } from '@laurel/rules/dates/days';
import { UNUSED_PICTURE_DAYS, PICTURES, type PictureField } from '@laurel/rules/pictures/festival-pictures';
import { refuse } from '@laurel/runtime/errors/refusals';

/** The section to crop from an upright picture. Each number is a fraction from 0 to 1. */
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

/** The tolerance for the aspect ratio of a section that was drawn by hand. */
const ASPECT_TOLERANCE = 0.02;
const ROUNDING_TOLERANCE = 1e-4;
const FIELD = 'crop';

/**
 * Returns the section in pixels, with the aspect ratio of the field.
 * @throws picture.crop_outside
 * @throws picture.crop_uneven
 * @throws picture.crop_small
 */
export function getCropBox(picture: Size, { left, top, width, height }: Crop, field: PictureField) {
  const { aspect, minWidth: least } = PICTURES[field];
  const isWithin = [left, top].every((offset) => offset >= 0) && width > 0 && height > 0;
  if (!isWithin || left + width > 1 + ROUNDING_TOLERANCE || top + height > 1 + ROUNDING_TOLERANCE)
    throw refuse.invalid('picture.crop_outside', 'Choose an area inside the picture.', FIELD);
  const pixelWidth = Math.min(Math.round(width * picture.width), picture.width);
  const pixelHeight = Math.min(Math.round(pixelWidth / aspect), picture.height);
  const hasAspect =
    Math.abs((width * picture.width) / (height * picture.height) / aspect - 1) <= ASPECT_TOLERANCE;
  if (!hasAspect)
    throw refuse.invalid('picture.crop_uneven', 'This area is too wide or too tall. Choose it again.', FIELD);
  if (pixelWidth < least)
    throw refuse.invalid(
      'picture.crop_small',
      `This area is ${pixelWidth} pixels wide. Choose one with at least ${least}.`,
      FIELD,
      { width: pixelWidth, least },
    );
  return {
    left: Math.min(Math.round(left * picture.width), picture.width - pixelWidth),
    top: Math.min(Math.round(top * picture.height), picture.height - pixelHeight),
    width: pixelWidth,
    height: pixelHeight,
  };
}

/** The refusal for a picture that never existed, or was deleted because no festival showed it. */
export const createPictureDeletedError = (field: PictureField) =>
  refuse.conflict('picture.deleted', 'This picture no longer exists. Choose it again.', field);

/** Returns until when a new picture is stored without a festival. */
export const getReservationEnd = (now = Date.now()): Date => new Date(now + DAY_MS);
/** Returns until when a replaced picture is stored: a day longer than the change can be undone. */
export const getRetentionEnd = (now = Date.now()): Date => new Date(now + (UNUSED_PICTURE_DAYS + 1) * DAY_MS);
