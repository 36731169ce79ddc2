import { initialOf, kindOf, markPath, type MarkKind } from '@laurel/rules/marks';
import { MARK_WIDTH, ownPicture, picturePath } from '@laurel/rules/pictures';
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
}: Props) {
  const [missing, setMissing] = useState<string | null>(null);
  const drawn = markPath({ id, initial: initialOf(name), country, month, kind, isWide });
  const own = ownPicture(image);
  const isOwn = own !== null && own !== missing;
  // Words are drawn before pictures: each of these is a document to the browser, and a list has twenty.
  const src = useDeferredValue(isOwn ? picturePath(own, MARK_WIDTH, 'webp') : drawn, undefined);
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
      onError={() => isOwn && setMissing(own)}
    />
  );
}
