import { t as labels } from '@laurel/messages/pages/matching/labels';
import type { Verdict } from '../../lib/server/wire';
import css from './verdict-icon.module.css';

const LEFT_LEAF = 'c-3.6 0-5.6-1.5-6.2-4.4 3.4 0 5.7 1.5 6.2 4.4Z';
const RIGHT_LEAF = 'c3.6 0 5.6-1.5 6.2-4.4-3.4 0-5.7 1.5-6.2 4.4Z';

type Props = { verdict: Verdict; hollow?: boolean; size?: number };

/**
 * A laurel sprig: complete if the film is eligible, half if that needs confirmation, and a bare stem if not.
 * `hollow`: outlines instead of filled leaves, because the user has to check a rule.
 */
export function Sprig({ verdict, hollow = false, size = 20 }: Props) {
  const isHollow = hollow || verdict === 'unchecked';
  const closedClass = verdict === 'eligible' && !isHollow ? css.leaf : css.outline;
  return (
    <svg
      className={css.sprig}
      data-verdict={verdict}
      data-hollow={isHollow || undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden
    >
      <path d="M10 19V4" className={css.stem} />
      {verdict !== 'not-eligible' && (
        <>
          <path d={`M10 17${LEFT_LEAF}M10 12${LEFT_LEAF}`} className={isHollow ? css.outline : css.leaf} />
          <path d={`M10 17${RIGHT_LEAF}M10 12${RIGHT_LEAF}`} className={closedClass} />
          <path d="M10 7c-1.9-1.8-1.9-4.2 0-6 1.9 1.8 1.9 4.2 0 6Z" className={closedClass} />
        </>
      )}
    </svg>
  );
}

type VerdictIconProps = { verdict: Verdict; caveat?: string | null; size?: number };

/**
 * The verdict as icon and text, never as colour alone. A caveat is shown with it, and makes the icon look
 * uncertain.
 */
export function VerdictIcon({ verdict, caveat = null, size }: VerdictIconProps) {
  return (
    <span className={css.mark} data-verdict={verdict} data-hollow={caveat !== null || undefined}>
      <Sprig verdict={verdict} hollow={caveat !== null} size={size} />
      <span>
        {labels(`verdict.${verdict}`)}
        {caveat && <span className={css.caveat}> · {caveat}</span>}
      </span>
    </span>
  );
}
