import { useCompareCities } from '../../../lib/locations/use-compare-cities';
import { useSubdivisionOptions } from '../../../lib/locations/use-countries';
import { createScreeningAt, useSubmissionFestival } from '../../../lib/premieres/festival-screening';
import { formatDay } from '@laurel/rules/dates/days';
import { listUsedUpLevels } from '@laurel/rules/premieres/premiere-ledger';
import { findRecordedScreening } from '@laurel/rules/premieres/accepted-entries';
import { formatPremieres } from '../../../lib/premieres/format-premieres';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Film, Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import { getCompetitionName } from '../states/submission-states';
import css from '../submissions.module.css';

type Props = { film: Film; submission: Submission; onAdd: () => void; onClose: () => void };

/**
 * Shown after an acceptance: the premieres that its screening will use up, and a button that adds the
 * screening to the film. Renders nothing once it is added.
 */
export function ScreeningNotice({ film, submission, onAdd, onClose }: Props) {
  const festival = useSubmissionFestival(submission).data;
  const states = useSubdivisionOptions(festival?.country ? [festival.country] : []).data;
  const { compareCities } = useCompareCities([...(film.screenings ?? []), ...(festival ? [festival] : [])]);
  if (festival && findRecordedScreening(film, festival, submission.edition)) return null;
  const name = submission.festivalName ?? getCompetitionName(submission);
  const levels = festival ? listUsedUpLevels(film, createScreeningAt(festival), compareCities) : [];
  const stateName = states?.find(({ value }) => value === festival?.subdivision)?.label;
  const startText = festival?.startsOn ? t('screening.on', { date: formatDay(festival.startsOn) }) : '';
  return (
    <div className={css.sticky} role="status">
      <Notice tone="good">
        <div className={css.notice}>
          <p dir="auto">
            {festival && levels.length > 0
              ? t('screening.uses', {
                  name,
                  on: startText,
                  levels: formatPremieres(levels, createScreeningAt(festival), stateName),
                })
              : t('screening.counts', { name, on: startText })}{' '}
            {t('screening.description')}
          </p>
          <div className={css.actions}>
            <Button variant="primary" size="small" onClick={onAdd}>
              {t('screening.add')}
            </Button>
            <Button variant="subtle" size="small" onClick={onClose}>
              {t('screening.later')}
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  );
}
