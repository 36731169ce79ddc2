import { formatMessage } from '@laurel/messages/formatting/format-message';
import { Info } from 'lucide-react';
import type { Explanation } from '../../../lib/server/wire';
import css from './short-notices.module.css';

/** Short notices about a verdict that matter before paying. */
export function ShortNotices({ notices }: Pick<Explanation, 'notices'>) {
  return notices.map(({ code, values }) => (
    <p key={JSON.stringify([code, values])} className={css.notice} dir="auto">
      <Info size={14} aria-hidden /> {formatMessage({ code: `${code}.short`, values })}
    </p>
  ));
}
