import { PICTURE_FIELDS } from '@laurel/rules/pictures/festival-pictures';
import { isStillName } from '@laurel/rules/pictures/still-name';
import { MAX_STILL_BYTES, MAX_STILLS } from '@laurel/rules/pictures/stills';
import { z } from 'zod';
import { id, userId } from '../values.js';
import { defineError } from '../wrong.js';

export const stillFileName = z.string().refine(isStillName, defineError('choice'));

/** Without a film, the upload is for a trial, a portrait or a festival's picture. */
export const stillUploadInput = z.strictObject({
  filmId: id.nullish(),
  bytes: z.int().min(1).max(MAX_STILL_BYTES),
});
export const stillInput = z.strictObject({ filmId: id, stillFileName });
export const stillOrderInput = z.strictObject({
  filmId: id,
  stillFileNames: z.array(stillFileName).max(MAX_STILLS),
});
/** `userId`: the owner of the film. */
export const stillUrlsInput = z.strictObject({ filmId: id, userId });
export const tryStillInput = z.strictObject({ stillFileName });

const fraction = z.number().min(0).max(1);
/** `crop`: fractions of the picture's width and height after rotation. */
export const makeFestivalPictureInput = z.strictObject({
  stillFileName,
  field: z.enum(PICTURE_FIELDS),
  crop: z.strictObject({ left: fraction, top: fraction, width: fraction, height: fraction }),
});
