import { useSubdivisionOptions } from '../../lib/countries';
import { screeningAt, useFestivalOf } from '../../lib/festival-screening';
import { formatDay } from '@laurel/rules/days';
import { usedUpBy } from '@laurel/rules/premiere-ledger';
import { recordedAt } from '@laurel/rules/taken-places';
import { premiereWords } from '../../lib/texts/premiere-words';
import { t } from '../../lib/texts/submissions';
import type { Film, Submission } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/state';
import { nameOf } from './states';
import css from './submissions.module.css';

type Props = { film: Film; submission: Submission; onAdd: () => void; onClose: () => void };

/** After an acceptance: which premieres its screening will use up, and the way to tell the film of it; nothing once it is told. */
export function ScreeningNotice({ film, submission, onAdd, onClose }: Props) {
  const festival = useFestivalOf(submission).data;
  const states = useSubdivisionOptions(festival?.country ? [festival.country] : []).data;
  if (festival && recordedAt(film, festival, submission.edition)) return null;
  const name = submission.festivalName ?? nameOf(submission);
  const levels = festival ? usedUpBy(film, screeningAt(festival)) : [];
  const stateName = states?.find(({ value }) => value === festival?.subdivision)?.label;
  const on = festival?.startsOn ? t('screening.on', { date: formatDay(festival.startsOn) }) : '';
  return (
    <div className={css.sticky} role="status">
      <Notice tone="good">
        <div className={css.notice}>
          <p dir="auto">
            {festival && levels.length > 0
              ? t('screening.uses', {
                  name,
                  on,
                  levels: premiereWords(levels, screeningAt(festival), stateName),
                })
              : t('screening.counts', { name, on })}{' '}
            {t('screening.words')}
          </p>
          <div className={css.actions}>
            <Button look="primary" size="small" onClick={onAdd}>
              {t('screening.add')}
            </Button>
            <Button look="quiet" size="small" onClick={onClose}>
              {t('screening.later')}
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  );
}
