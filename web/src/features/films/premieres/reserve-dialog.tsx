import { LEDGER_LEVELS } from '@laurel/rules/premieres/premiere-ledger';
import { useId, useState } from 'react';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/films/film-page';
import { t as tReserved } from '@laurel/messages/pages/films/reserved-premieres';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Checkbox } from '../../../ui/forms/choice';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { FestivalComboBox } from '../../../widgets/festivals/festival-combo-box';
import { StaleNotice } from '../form-state/unsaved-notices';
import css from './premieres.module.css';
import { useReservationForm } from './use-reservation-form';
import { useReservationConflicts, type OtherScreenings } from './use-reservation-conflicts';

type Props = { film: Film; otherScreenings: OtherScreenings; onClose: () => void };

/**
 * Reserves premieres and selects their festivals. An impossible reservation is reported at once and cannot be
 * saved, unless the premiere was given after it was reserved.
 */
export default function ReserveDialog({ film, otherScreenings, onClose }: Props) {
  const form = useReservationForm(film);
  const {
    premieres,
    savedPremieres,
    setReservation,
    isPending,
    isStale,
    error,
    isUnsaved,
    save,
    rebaseOnLatest,
  } = form;
  const conflicts = useReservationConflicts(film, premieres, otherScreenings, savedPremieres);
  const id = useId();
  const [isSubmitBlocked, setSubmitBlocked] = useState(false);
  const rejectedConflicts = conflicts.filter(({ isRejected }) => isRejected);
  const hasRejectedConflicts = rejectedConflicts.length > 0;
  if (isSubmitBlocked && !hasRejectedConflicts) setSubmitBlocked(false);
  const submit = async () => {
    if (hasRejectedConflicts) setSubmitBlocked(true);
    else if (await save()) onClose();
  };
  return (
    <Dialog title={t('reservations.title')} isUnsaved={isUnsaved} onClose={onClose}>
      <Form className={css.reservation} onSubmit={submit}>
        <p className={css.muted}>{t('reservations.description')}</p>
        {isStale && <StaleNotice onReload={() => void rebaseOnLatest()} />}
        {error && <Notice tone="refused">{getErrorText(error)}</Notice>}
        {isSubmitBlocked && (
          <Notice tone="refused">
            <p>{tReserved('conflict.some')}</p>
            <ul>
              {rejectedConflicts.map(({ level }) => (
                <li key={level}>{tReserved(`label.${level}`)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {LEDGER_LEVELS.map((level) => {
          const reservation = premieres.find((premiere) => premiere.level === level);
          const levelConflicts = conflicts.filter((conflict) => conflict.level === level);
          return (
            <div
              key={level}
              role="group"
              aria-label={tReserved(`label.${level}`)}
              aria-describedby={levelConflicts.length > 0 ? `${id}-${level}` : undefined}
            >
              <Checkbox
                checked={reservation !== undefined}
                onChange={(event) => setReservation(level, event.target.checked ? null : undefined)}
              >
                {tReserved(`label.${level}`)}
              </Checkbox>
              {levelConflicts.length > 0 && (
                <p id={`${id}-${level}`} className={css.problem}>
                  {levelConflicts.map(({ text }) => text).join(' ')}
                </p>
              )}
              {reservation && (
                <FestivalComboBox
                  label={t('reservations.festival')}
                  placeholder={t('reservations.festival.any')}
                  festivalId={reservation.festivalId}
                  onChange={(festival) => setReservation(level, festival?.id ?? null)}
                />
              )}
            </div>
          );
        })}
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={isPending}>
            {t('reservations.save')}
          </Button>
          <LeaveButton>{t('reservations.cancel')}</LeaveButton>
        </div>
      </Form>
    </Dialog>
  );
}
