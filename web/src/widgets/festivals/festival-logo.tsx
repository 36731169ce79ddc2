import {
  getFestivalInitial,
  getFestivalKind,
  getFestivalLogoPath,
} from '@laurel/rules/pictures/festival-logos';
import {
  LOGO_WIDTH,
  getStoredPictureName,
  createPicturePath,
} from '@laurel/rules/pictures/festival-pictures';
import { useDeferredValue, useState } from 'react';
import { cx } from '../../ui/styles/cx';
import css from './festival-logo.module.css';

interface Props {
  id: number;
  name: string;
  country?: string | null;
  month?: number | null;
  /**
   * The festival's own picture. One is drawn if there is none, if it is hosted elsewhere, or if it fails to
   * load.
   */
  image?: string | null;
  /** The side length of the square, in pixels. */
  size?: number;
  /** The full width of a page's header. */
  isWide?: boolean;
}

/** A festival's picture. It stands next to the name and adds no information, so screen readers skip it. */
export function FestivalLogo({
  id,
  name,
  country = null,
  month = null,
  image = null,
  size = 40,
  isWide = false,
}: Props) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null);
  const drawnLogoPath = getFestivalLogoPath({
    id,
    initial: getFestivalInitial(name),
    country,
    month,
    kind: getFestivalKind(name),
    isWide,
  });
  const picture = getStoredPictureName(image);
  const hasPicture = picture !== null && picture !== failedPicture;
  // Deferred, so that text is drawn before pictures: a list has twenty, and each is an SVG document to parse.
  const src = useDeferredValue(
    hasPicture ? createPicturePath(picture, LOGO_WIDTH, 'webp') : drawnLogoPath,
    undefined,
  );
  return (
    <img
      className={cx(css.mark, isWide && css.wide)}
      src={src}
      alt=""
      width={isWide ? 720 : size}
      height={isWide ? 100 : size}
      loading={isWide ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => hasPicture && setFailedPicture(picture)}
    />
  );
}
