import { initialOf, kindOf, markPath, type MarkKind } from '@laurel/rules/marks';
import { ownPicture, picturePath, PICTURES } from '@laurel/rules/pictures';
import { useDeferredValue, useState } from 'react';
import { cx } from './cx';
import css from './festival-mark.module.css';

interface Props {
  id: number;
  name: string;
  country?: string | null;
  month?: number | null;
  /** Left out: what the name says. */
  kind?: MarkKind | null;
  /** Its own picture; where that is not there, lies elsewhere or cannot be loaded, one is drawn. */
  image?: string | null;
  /** The side of the square. */
  size?: number;
  /** As the head of a page: as wide as there is room. */
  isWide?: boolean;
  /** What its own picture shows, where it does not stand beside the name; a drawn one shows nothing. */
  alt?: string;
}

/** A festival's picture. It stands beside the name and says nothing that the name does not, so a screen reader passes over it. */
export function FestivalMark({
  id,
  name,
  country = null,
  month = null,
  kind = kindOf(name),
  image = null,
  size = 40,
  isWide = false,
  alt = '',
}: Props) {
  const [missing, setMissing] = useState<string | null>(null);
  const found = ownPicture(image);
  const own = found === missing ? null : found;
  const [small, large] = PICTURES[isWide ? 'profileHerobanner' : 'profileImage'].widths;
  // Words are drawn before pictures: each of these is a document to the browser, and a list has twenty.
  const drawn = useDeferredValue(
    markPath({ id, initial: initialOf(name), country, month, kind, isWide }),
    undefined,
  );
  const copies = (format: 'avif' | 'webp') =>
    `${picturePath(own!, small, format)} ${small}w, ${picturePath(own!, large, format)} ${large}w`;
  const sizes = isWide ? '(max-width: 45rem) 100vw, 45rem' : `${size}px`;
  const mark = (
    <img
      className={cx(css.mark, isWide && (own ? css.banner : css.wide))}
      src={own ? picturePath(own, large, 'webp') : drawn}
      srcSet={own ? copies('webp') : undefined}
      sizes={own ? sizes : undefined}
      alt={own ? alt : ''}
      width={isWide ? 720 : size}
      height={isWide ? (own ? 405 : 100) : size}
      loading={isWide ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => own && setMissing(own)}
    />
  );
  if (!own) return mark;
  return (
    <picture className={css.own}>
      <source type="image/avif" srcSet={copies('avif')} sizes={sizes} />
      {mark}
    </picture>
  );
}
