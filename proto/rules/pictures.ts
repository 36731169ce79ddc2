import { isStillName } from './still-name.js';
import type { StillFormat } from './stills.js';

/** Beside a name, on a screen of many pixels. */
export const MARK_WIDTH = 96;

/** A festival's own pictures: how wide one is for its height, how wide what is cut out must be, in its own pixels, and how wide the copies are that pages show. */
export const PICTURES = {
  profileImage: { aspect: 1, least: 200, widths: [MARK_WIDTH, 480] },
  profileHerobanner: { aspect: 16 / 9, least: 720, widths: [720, 1440] },
} as const;
export type PictureField = keyof typeof PICTURES;
export const PICTURE_FIELDS = ['profileImage', 'profileHerobanner'] as const satisfies PictureField[];
export const PICTURE_WIDTHS: readonly number[] = [MARK_WIDTH, 480, 720, 1440];
/** What no festival shows any more stays for so long: until then a change of it can be taken back. */
export const PICTURE_STAYS_DAYS = 30;

/** The name of a picture that lies here; null for an address elsewhere, which is written in the same field. */
export const ownPicture = (value: string | null | undefined): string | null =>
  value && isStillName(value) ? value : null;

/** Where anybody sees a copy of a festival's picture; nothing else is ever shown there. */
export const picturePath = (name: string, width: number, format: StillFormat): string =>
  `/pictures/${name}/${width}.${format}`;
