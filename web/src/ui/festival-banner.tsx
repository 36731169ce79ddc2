import { ownPicture, picturePath, PICTURES } from '@laurel/rules/pictures';
import { useState, type ComponentProps } from 'react';
import css from './festival-banner.module.css';
import { FestivalMark } from './festival-mark';

const { aspect, widths } = PICTURES.profileHerobanner;
const SIZES = '(max-width: 36rem) 100vw, 36rem';

/** The head of a festival's page: its own wide picture, or the drawn poster where it has none, one that lies elsewhere, or one that cannot be loaded. */
export function FestivalBanner({
  image,
  alt,
  ...mark
}: Omit<ComponentProps<typeof FestivalMark>, 'image' | 'isWide'> & { image: string | null; alt: string }) {
  const [missing, setMissing] = useState<string | null>(null);
  const own = ownPicture(image);
  if (own === null || own === missing) return <FestivalMark {...mark} isWide />;
  const copies = (format: 'avif' | 'webp') =>
    widths.map((width) => `${picturePath(own, width, format)} ${width}w`).join(', ');
  return (
    <picture className={css.picture}>
      <source type="image/avif" srcSet={copies('avif')} sizes={SIZES} />
      <img
        className={css.banner}
        src={picturePath(own, widths[1], 'webp')}
        srcSet={copies('webp')}
        sizes={SIZES}
        alt={alt}
        width={widths[0]}
        height={Math.round(widths[0] / aspect)}
        draggable={false}
        onError={() => setMissing(own)}
      />
    </picture>
  );
}
