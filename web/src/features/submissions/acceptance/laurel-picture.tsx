import type { CSSProperties, Ref } from 'react';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Film } from '../../../lib/server/wire';
import { CoverScene } from '../../../widgets/films/film-cover';
import css from './laurel-picture.module.css';
import { createBranch, createStem } from './leaves';
import type { PictureTexts } from './picture-texts';

const [WIDTH, HEIGHT] = [1600, 900];
const RADIUS = 340;
const CENTRE = 412;
const LEAF = 'M0 0C20 -26 62 -30 92 0C62 30 20 26 0 0Z';
const LINE_HEIGHT = 60;

type Props = { ref: Ref<SVGSVGElement>; film: Film; texts: PictureTexts };

/** The laurel on the film's still or title card. It consists of shapes and text only, and is drawn once. */
export function LaurelPicture({ ref, film, texts }: Props) {
  const { heading, lines, subtitle } = texts;
  const still = film.coverImage?.sizes.at(-1)?.webp;
  const top = CENTRE + 30 - ((lines.length - 1) * LINE_HEIGHT) / 2;
  return (
    <svg
      ref={ref}
      className={css.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('acceptance.picture', {
        film: film.name,
        heading,
        text: `${lines.join(' ')}, ${subtitle}`,
      })}
    >
      {still ? (
        <image
          href={still}
          width={WIDTH}
          height={HEIGHT}
          preserveAspectRatio="xMidYMid slice"
          crossOrigin="anonymous"
        />
      ) : (
        <g transform="scale(10)">
          <CoverScene film={film} />
        </g>
      )}
      <rect width={WIDTH} height={HEIGHT} className={css.shade} />
      <g transform={`translate(${WIDTH / 2} ${CENTRE})`}>
        {([-1, 1] as const).map((side) => (
          <Branch key={side} side={side} />
        ))}
      </g>
      <text x={WIDTH / 2} y={top - LINE_HEIGHT - 22} className={css.mark}>
        {heading.toLocaleUpperCase('en')}
      </text>
      {lines.map((line, n) => (
        <text key={n} x={WIDTH / 2} y={top + n * LINE_HEIGHT} className={css.name}>
          {line}
        </text>
      ))}
      <text x={WIDTH / 2} y={top + lines.length * LINE_HEIGHT + 2} className={css.subtitle}>
        {subtitle}
      </text>
      <text x={WIDTH / 2} y={HEIGHT - 40} className={css.film}>
        {texts.film}
      </text>
    </svg>
  );
}

function Branch({ side }: { side: 1 | -1 }) {
  return (
    <>
      <path d={createStem(side, RADIUS)} className={css.stem} pathLength={1} />
      {createBranch(side, RADIUS).map(({ x, y, rotation, progress }) => (
        <path
          key={`${x} ${rotation}`}
          d={LEAF}
          transform={`translate(${x} ${y}) rotate(${rotation})`}
          className={css.leaf}
          style={{ '--at': progress } as CSSProperties}
        />
      ))}
    </>
  );
}
