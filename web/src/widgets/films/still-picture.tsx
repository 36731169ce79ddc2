import { useState } from 'react';
import { isUpright } from '@laurel/rules/pictures/stills';
import type { Still } from '../../lib/server/wire';
import css from './film-cover.module.css';

/**
 * A still in the size and format that the browser chooses, in a frame of fixed shape. An upright still is not
 * cropped. `sizes`: the displayed width, as a CSS `sizes` value.
 */
export function StillPicture({ still, alt, sizes }: { still: Still; alt: string; sizes: string }) {
  const [isTall, setTall] = useState(false);
  const createSrcSet = (format: 'avif' | 'webp') =>
    still.sizes.map((size) => `${size[format]} ${size.width}w`).join(', ');
  const smallest = still.sizes[0]!;
  return (
    <picture className={css.picture}>
      <source type="image/avif" srcSet={createSrcSet('avif')} sizes={sizes} />
      <img
        src={smallest.webp}
        srcSet={createSrcSet('webp')}
        sizes={sizes}
        alt={alt}
        width={480}
        height={270}
        loading="lazy"
        decoding="async"
        draggable={false}
        data-upright={isTall || undefined}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setTall(isUpright({ width: naturalWidth, height: naturalHeight }))
        }
      />
    </picture>
  );
}
