import { formatRuntime } from '@laurel/rules/films/runtimes';
import { t } from '@laurel/messages/pages/films/stills';
import type { Film } from '../../lib/server/wire';
import { cx } from '../../ui/styles/cx';
import css from './film-cover.module.css';
import { StillPicture } from './still-picture';

type CoverFilm = Pick<Film, 'name' | 'coverImage' | 'types' | 'length' | 'productionDate'>;
interface Props {
  film: CoverFilm;
  /** The displayed width, as a CSS `sizes` value. */
  sizes?: string;
  /** The small form next to the film's name in a row. */
  isSmall?: boolean;
  /** Shows the whole picture. A poster has a 2:3 frame. */
  isUncropped?: boolean;
}

const CARDS = {
  Animation: 'animation',
  Documentary: 'documentary',
  'Live-Action / Fiction': 'fiction',
} as const;
/** The runtime that fills the strip. */
const FULL_STRIP_SECONDS = 7200;
const FRAMES = 12;

/**
 * A film's cover image: its first still, otherwise a title card drawn from its fields. It stands next to the
 * title and does not repeat it.
 */
export function FilmCover({
  film,
  sizes = '(max-width: 44rem) 100vw, 28rem',
  isSmall = false,
  isUncropped = false,
}: Props) {
  return (
    <div className={cx(css.cover, isSmall && css.small, isUncropped && css.whole)}>
      {film.coverImage ? (
        <StillPicture
          still={film.coverImage}
          alt={isSmall ? '' : t('cover.of', { name: film.name })}
          sizes={isSmall ? '6rem' : sizes}
        />
      ) : (
        <TitleCard film={film} isSmall={isSmall} />
      )}
    </div>
  );
}

const getCardKind = ({ types }: Pick<Film, 'types'>) => (types[0] ? CARDS[types[0]] : 'unknown');

/** The background and shapes of a film's title card, 160 by 90 units, as a part of a larger SVG. */
export const CoverScene = ({ film }: { film: Pick<Film, 'types'> }) => (
  <g className={css.card} data-kind={getCardKind(film)}>
    <rect width="160" height="90" className={css.ground} />
    <Scene kind={getCardKind(film)} />
  </g>
);

/**
 * Shows the runtime in large figures over a film strip that is filled in proportion. The film's type decides
 * the background.
 */
function TitleCard({
  film: { types, length, productionDate },
  isSmall,
}: {
  film: CoverFilm;
  isSmall: boolean;
}) {
  const kind = getCardKind({ types });
  const filledFrames = Math.min(FRAMES, Math.ceil(((length ?? 0) / FULL_STRIP_SECONDS) * FRAMES));
  const details = [productionDate?.slice(0, 4), ...types].filter(Boolean);
  return (
    <div className={css.card} data-kind={kind}>
      <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" className={css.scene} aria-hidden>
        <Scene kind={kind} />
        {Array.from({ length: FRAMES }, (_, i) => (
          <rect
            key={i}
            x={4 + i * 12.8}
            y={78}
            width={10.8}
            height={7}
            rx={1}
            className={i < filledFrames ? css.filled : css.frame}
          />
        ))}
      </svg>
      {!isSmall && (
        <p className={css.caption}>
          {length !== null && <strong>{formatRuntime(length)}</strong>}
          {details.length > 0 && <span>{details.join(' · ')}</span>}
        </p>
      )}
    </div>
  );
}

/** Two flat shapes, by the type of film. */
function Scene({ kind }: { kind: string }) {
  switch (kind) {
    case 'animation':
      return (
        <g className={css.shape}>
          <circle cx="98" cy="40" r="6" />
          <circle cx="116" cy="26" r="9" />
          <circle cx="138" cy="38" r="13" />
        </g>
      );
    case 'documentary':
      return (
        <path
          className={css.shape}
          d="M93 36a29 29 0 1 0 58 0a29 29 0 1 0-58 0zm12 0a17 17 0 1 0 34 0a17 17 0 1 0-34 0z"
          fillRule="evenodd"
        />
      );
    case 'fiction':
      return <path className={css.shape} d="M160 8L58 0v72L160 44z" />;
    default:
      return <path className={css.shape} d="M96 74a32 32 0 0 1 64-8v8z" />;
  }
}
