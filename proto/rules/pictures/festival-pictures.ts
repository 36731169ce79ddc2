import { isStillName } from './still-name.js';
import type { StillFormat } from './stills.js';

/** Shown next to a name on a high-density screen. */
export const LOGO_WIDTH = 96;

/** `minWidth`: the minimum width of the crop in source pixels. `widths`: of the generated variants. */
export const PICTURES = {
  profileImage: { aspect: 1, minWidth: 200, widths: [LOGO_WIDTH, 480] },
  profileHerobanner: { aspect: 16 / 9, minWidth: 720, widths: [720, 1440] },
} as const;
export type PictureField = keyof typeof PICTURES;
export const PICTURE_FIELDS = ['profileImage', 'profileHerobanner'] as const satisfies PictureField[];
export const PICTURE_WIDTHS: readonly number[] = [LOGO_WIDTH, 480, 720, 1440];
/** Unused pictures are stored for this long, so that a change can be reverted. */
export const UNUSED_PICTURE_DAYS = 30;

/** Returns the name of a stored picture; null for an external URL, which the same field may hold. */
export const getStoredPictureName = (value: string | null | undefined): string | null =>
  value && isStillName(value) ? value : null;

/** Returns the public URL path of a variant of a festival's picture. */
export const createPicturePath = (name: string, width: number, format: StillFormat): string =>
  `/pictures/${name}/${width}.${format}`;
