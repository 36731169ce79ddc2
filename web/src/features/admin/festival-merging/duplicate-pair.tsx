import { formatDay } from '@laurel/rules/dates/days';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/administration/festival-merging';
import { useCommand } from '../../../lib/server/use-command';
import type { DuplicateFestival, DuplicatePair as Pair } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { toast } from '../../../ui/feedback/toast';
import admin from '../admin.module.css';
import { getMergePath } from './merge-address';
import css from './merging.module.css';
import { showError } from '../../../widgets/feedback/show-error';

/** The better target has more entries, else is real and not a demonstration, else was verified later. */
function isBetterTarget(a: DuplicateFestival, b: DuplicateFestival): boolean {
  if (a.entries !== b.entries) return a.entries > b.entries;
  if (a.isDemonstration !== b.isDemonstration) return b.isDemonstration;
  return (a.verifiedAt ?? '') >= (b.verifiedAt ?? '');
}

/** Two possible duplicates side by side, with the reasons and the actions. */
export function DuplicatePair({ pair: { first, second, why, strength } }: { pair: Pair }) {
  const recordDistinct = useCommand('recordDistinctFestivals');
  const names = { first: first.name, second: second.name };
  const [target, mergedFestival] = isBetterTarget(first, second) ? [first, second] : [second, first];
  const declareDistinct = () =>
    recordDistinct.mutate(
      { firstId: first.id, secondId: second.id },
      { onSuccess: () => toast(t('apart.done', names)), onError: showError },
    );
  return (
    <li className={css.pair}>
      <p className={admin.badges}>
        <strong>{t(`strength.${strength}`)}</strong>
        {why.map((reason) => (
          <span key={reason} className={admin.badge}>
            {t(`reason.${reason}`)}
          </span>
        ))}
      </p>
      <div className={css.sides}>
        <Side festival={first} />
        <Side festival={second} />
      </div>
      <div className={admin.actions}>
        <ButtonLink
          size="small"
          variant="primary"
          to={getMergePath(target.id, mergedFestival.id)}
          aria-label={`${t('merge')}: ${t('pair', names)}`}
        >
          {t('merge')}
        </ButtonLink>
        <Button
          size="small"
          busy={recordDistinct.isPending}
          onClick={declareDistinct}
          aria-label={`${t('apart')}: ${t('pair', names)}`}
        >
          {t('apart')}
        </Button>
      </div>
    </li>
  );
}

function Side({ festival }: { festival: DuplicateFestival }) {
  const { id, name, city, country, homepage, verifiedAt, competitions, entries, isDemonstration } = festival;
  return (
    <div className={css.one}>
      <Link to={`/admin/festival-list/${id}`} dir="auto">
        {name}
      </Link>
      <span>{formatLocation(city, country) ?? t('location.none')}</span>
      {homepage && <span dir="ltr">{homepage}</span>}
      <span className={admin.muted}>
        {[
          t('competitions', { n: competitions }),
          t('entries', { n: entries }),
          verifiedAt ? t('verified', { day: formatDay(verifiedAt.slice(0, 10)) }) : t('verified.never'),
          isDemonstration && t('demonstration'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}
