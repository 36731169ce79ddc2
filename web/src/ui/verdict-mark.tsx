import { verdictWord } from '../lib/texts/words';
import type { Verdict } from '../lib/wire';
import css from './verdict-mark.module.css';

const leaf = 'c-3.6 0-5.6-1.5-6.2-4.4 3.4 0 5.7 1.5 6.2 4.4Z';
const right = 'c3.6 0 5.6-1.5 6.2-4.4-3.4 0-5.7 1.5-6.2 4.4Z';

/** A laurel sprig: closed, half, or a plain stroke. */
export function Sprig({ verdict, size = 20 }: { verdict: Verdict; size?: number }) {
  return (
    <svg className={css.sprig} data-verdict={verdict} width={size} height={size} viewBox="0 0 20 20" aria-hidden>
      <path d="M10 19V4" className={css.stem} />
      {verdict !== 'not-eligible' && (
        <>
          <path d={`M10 17${leaf}M10 12${leaf}`} className={css.leaf} />
          <path d={`M10 17${right}M10 12${right}`} className={verdict === 'eligible' ? css.leaf : css.outline} />
          <path d="M10 7c-1.9-1.8-1.9-4.2 0-6 1.9 1.8 1.9 4.2 0 6Z" className={verdict === 'eligible' ? css.leaf : css.outline} />
        </>
      )}
    </svg>
  );
}

/** The verdict as mark and word; never colour alone. */
export function VerdictMark({ verdict, size }: { verdict: Verdict; size?: number }) {
  return (
    <span className={css.mark} data-verdict={verdict}>
      <Sprig verdict={verdict} size={size} />
      {verdictWord[verdict]}
    </span>
  );
}
