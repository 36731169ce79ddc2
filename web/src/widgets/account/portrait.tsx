import { useState } from 'react';
import { cx } from '../../ui/styles/cx';
import css from './portrait.module.css';

type Props = { name: string; image: string | null; alt?: string; large?: boolean };

/** A user's picture, or the initial of their name if there is none or it fails to load. */
export function Portrait({ name, image, alt = '', large }: Props) {
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const className = cx(css.portrait, large && css.large);
  if (image && image !== brokenImage)
    return (
      <img
        className={className}
        src={`/portraits/${image}`}
        alt={alt}
        onError={() => setBrokenImage(image)}
      />
    );
  return (
    <span className={className} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
