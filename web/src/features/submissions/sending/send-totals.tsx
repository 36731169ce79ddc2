import { formatMoney, type Money } from '@laurel/rules/money/money';
import { Link } from 'react-router-dom';
import { formatList } from '../../../lib/formatting/format-list';
import { formatDossierText } from '@laurel/messages/documents/dossier-text';
import { message } from '@laurel/messages/formatting/message';
import { useSession } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { SendingReviews } from '../../../lib/server/wire';
import { Notice } from '../../../ui/feedback/notice';
import css from './sending.module.css';

type Props = {
  sums: SendingReviews['totals'];
  /** All amounts that are shown, which have the same decimals. */
  amounts: readonly Money[];
  tokensNeeded: number;
  tokensAvailable: number;
  filmId: number;
  isConfigured: boolean;
};

/** The amounts and tokens to pay now, and what prevents the payment. */
export function Totals({ sums, amounts, tokensNeeded, tokensAvailable, filmId, isConfigured }: Props) {
  const totalText =
    sums.length > 0
      ? t('total', { sum: formatList(sums.map((sum) => formatMoney(sum, amounts))) })
      : t('total.none');
  const refusedSums = sums.filter(({ fault }) => fault);
  return (
    <div className={css.totals} role="status">
      <p>
        <strong>{tokensNeeded === 0 ? t('choose') : totalText}</strong>
      </p>
      {sums.length > 1 && <p className={css.muted}>{t('total.currencies')}</p>}
      {refusedSums.map((sum) => (
        <Notice key={sum.currency} tone="refused">
          {t('total.refused', { sum: formatMoney(sum, amounts) })}
        </Notice>
      ))}
      {sums.length > 0 && !isConfigured && <Notice tone="refused">{t('unconfigured')}</Notice>}
      {tokensNeeded <= tokensAvailable ? (
        <p className={css.muted}>{t('tokens', { needed: tokensNeeded, has: tokensAvailable })}</p>
      ) : (
        <Notice tone="refused">
          {t('tokens.missing', { needed: tokensNeeded, has: tokensAvailable })}{' '}
          <Link to={`/user/subscriptions?filmId=${filmId}`}>{t('tokens.plans')}</Link>
        </Notice>
      )}
    </div>
  );
}

type DossierNoticeProps = Pick<SendingReviews, 'dossier'> & { filmId: number };

/** Lists what is missing in the dossier. It does not prevent sending. */
export function DossierNotice({ filmId, dossier: { completeness, missing } }: DossierNoticeProps) {
  const userId = useSession()?.userId;
  if (missing.length === 0) return <p className={css.muted}>{t('dossier.complete')}</p>;
  const sections = formatList(
    missing.map((section) => formatDossierText(message(`dossier.section.${section}`))),
  );
  return (
    <Notice>
      {t('dossier', { percent: completeness, sections })}{' '}
      <Link to={`/user/${userId}/films/${filmId}`}>{t('dossier.open')}</Link>
    </Notice>
  );
}
