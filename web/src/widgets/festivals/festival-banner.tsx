import { getStoredPictureName, createPicturePath, PICTURES } from '@laurel/rules/pictures/festival-pictures';
import { useState, type ComponentProps } from 'react';
import css from './festival-banner.module.css';
import { FestivalLogo } from './festival-logo';

const { aspect, widths } = PICTURES.profileHerobanner;
const SIZES = '(max-width: 36rem) 100vw, 36rem';

/**
 * The banner of a festival's page: its wide picture, or the drawn poster if there is none, if it is hosted
 * elsewhere, or if it fails to load.
 */
export function FestivalBanner({
  image,
  alt,
  ...logoProps
}: Omit<ComponentProps<typeof FestivalLogo>, 'image' | 'isWide'> & { image: string | null; alt: string }) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null);
  const picture = getStoredPictureName(image);
  if (picture === null || picture === failedPicture) return <FestivalLogo {...logoProps} isWide />;
  const toSrcSet = (format: 'avif' | 'webp') =>
    widths.map((width) => `${createPicturePath(picture, width, format)} ${width}w`).join(', ');
  return (
    <picture className={css.picture}>
      <source type="image/avif" srcSet={toSrcSet('avif')} sizes={SIZES} />
      <img
        className={css.banner}
        src={createPicturePath(picture, widths[1], 'webp')}
        srcSet={toSrcSet('webp')}
        sizes={SIZES}
        alt={alt}
        width={widths[0]}
        height={Math.round(widths[0] / aspect)}
        draggable={false}
        onError={() => setFailedPicture(picture)}
      />
    </picture>
  );
}
