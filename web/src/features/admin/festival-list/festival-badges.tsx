import { t } from '@laurel/messages/pages/administration/festival-list';
import type { FestivalRow } from '../../../lib/server/wire';
import css from '../admin.module.css';

type Props = { row: FestivalRow };

/** Problems that an administrator should check. */
export function FestivalBadges({ row: { withoutTerms, contradictions, reports, isDemonstration } }: Props) {
  return (
    <span className={css.badges}>
      {reports > 0 && (
        <span className={css.badge} data-tone="refused">
          {t('badge.reports', { n: reports })}
        </span>
      )}
      {contradictions > 0 && (
        <span className={css.badge} data-tone="ask">
          {t('badge.contradictions', { n: contradictions })}
        </span>
      )}
      {withoutTerms > 0 && <span className={css.badge}>{t('badge.no_terms', { n: withoutTerms })}</span>}
      {isDemonstration && <span className={css.badge}>{t('badge.demonstration')}</span>}
    </span>
  );
}
