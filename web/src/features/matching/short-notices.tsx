import { words } from '@laurel/words/words';
import { Info } from 'lucide-react';
import type { Explanation } from '../../lib/wire';
import css from './short-notices.module.css';

/** What to know beside a verdict before one pays, in a few words each. */
export function ShortNotices({ notices }: Pick<Explanation, 'notices'>) {
  return notices.map(({ code, values }) => (
    <p key={JSON.stringify([code, values])} className={css.notice} dir="auto">
      <Info size={14} aria-hidden /> {words({ code: `${code}.short`, values })}
    </p>
  ));
}
