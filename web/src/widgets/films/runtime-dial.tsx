import { formatRuntime } from '@laurel/rules/films/runtimes';
import { t } from '@laurel/messages/pages/controls/controls';
import css from './runtime-dial.module.css';

const MINUTE_RING_CIRCUMFERENCE = 2 * Math.PI * 26;

/** A runtime on a dial. The outer ring shows the minutes; each full hour adds a closed ring inside. */
export function RuntimeDial({ seconds, size = 64 }: { seconds: number | null; size?: number }) {
  const hours = Math.floor((seconds ?? 0) / 3600);
  const fraction = ((seconds ?? 0) % 3600) / 3600;
  return (
    <figure className={css.dial}>
      <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden>
        <circle cx="32" cy="32" r="26" className={css.track} />
        {Array.from({ length: 12 }, (_, i) => (
          <line
            key={i}
            x1="32"
            y1="3"
            x2="32"
            y2={i % 3 === 0 ? 8 : 6}
            className={css.tick}
            transform={`rotate(${i * 30} 32 32)`}
          />
        ))}
        {Array.from({ length: Math.min(hours, 4) }, (_, i) => (
          <circle key={i} cx="32" cy="32" r={20 - i * 5} className={css.full} />
        ))}
        {fraction > 0 && (
          <circle
            cx="32"
            cy="32"
            r="26"
            className={css.arc}
            strokeDasharray={`${MINUTE_RING_CIRCUMFERENCE * fraction} ${MINUTE_RING_CIRCUMFERENCE}`}
            transform="rotate(-90 32 32)"
          />
        )}
      </svg>
      <figcaption>{seconds === null ? t('runtime.unknown') : formatRuntime(seconds)}</figcaption>
    </figure>
  );
}
