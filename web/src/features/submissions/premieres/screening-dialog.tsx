import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { screening as screeningInput } from '../../../../../bff/src/inputs/films/film.js';
import { query } from '../../../lib/server/bff';
import { useCountryOptions } from '../../../lib/locations/use-countries';
import { createScreeningAt, useSubmissionFestival } from '../../../lib/premieres/festival-screening';
import { formatDay } from '@laurel/rules/dates/days';
import { findRecordedScreening } from '@laurel/rules/premieres/accepted-entries';
import { getErrorText, isRefusedWith } from '../../../lib/server/refused';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/submissions/submissions';
import { useCommand } from '../../../lib/server/use-command';
import { useFilmUpdate } from '../../../lib/films/use-film-update';
import type { Festival, Film, Screening, Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { ComboBox } from '../../../ui/forms/combo-box';
import { DateField } from '../../../ui/forms/date-field';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { TextField } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import { Waiting } from '../../../widgets/feedback/waiting';
import { getCompetitionName } from '../states/submission-states';
import css from '../submissions.module.css';
import { showError } from '../../../widgets/feedback/show-error';
import { getQueryOptions } from '../../../widgets/feedback/query-options';

type Props = { film: Film; submission: Submission; onAdded: () => void; onClose: () => void };

/** Adds the screening of an accepted submission to the film, once date and location are confirmed. */
export function ScreeningDialog({ film, submission, onAdded, onClose }: Props) {
  const festival = useSubmissionFestival(submission);
  const unsavedRef = useRef(() => false);
  const name = submission.festivalName ?? getCompetitionName(submission);
  return (
    <Dialog title={t('screening.title', { name })} isUnsaved={() => unsavedRef.current()} onClose={onClose}>
      {festival.isLoading ? (
        <Waiting query={festival} lines={3} />
      ) : (
        <ScreeningForm
          name={name}
          film={film}
          festival={festival.data ?? null}
          edition={submission.edition}
          onAdded={onAdded}
          unsavedRef={unsavedRef}
        />
      )}
    </Dialog>
  );
}

const EMPTY_SCREENING: Screening = { date: '', country: null, kind: 'festival' };
const serialize = ({ date, country, subdivision, city, kind }: Screening) =>
  JSON.stringify([date, country, subdivision || null, city?.trim() || null, kind]);
type FormProps = Pick<Props, 'film' | 'onAdded'> & {
  /** The name of the festival. */
  name: string;
  festival: Festival | null;
  edition: number | null;
  /** Reports whether the form has unsaved input, while it is mounted. */
  unsavedRef: RefObject<() => boolean>;
};
function ScreeningForm({ name, film, festival, edition, onAdded, unsavedRef }: FormProps) {
  const client = useQueryClient();
  const updateCommand = useCommand('updateFilm');
  const { update } = useFilmUpdate();
  const countries = useCountryOptions();
  const [initialScreening] = useState(festival ? createScreeningAt(festival) : EMPTY_SCREENING);
  const [screening, setScreening] = useState(initialScreening);
  useEffect(() => {
    unsavedRef.current = () => serialize(screening) !== serialize(initialScreening);
    return () => {
      unsavedRef.current = () => false;
    };
  }, [unsavedRef, screening, initialScreening]);
  const [refusal, setRefusal] = useState<{ field?: 'date'; message: string } | null>(null);
  const set = (changes: Partial<Screening>) => setScreening({ ...screening, ...changes });
  const addScreening = async (target: Film) => {
    const addedScreening = { ...screening, city: screening.city?.trim() || null };
    const screenings = [...(target.screenings ?? []), addedScreening];
    const updatedFilm = await updateCommand.mutateAsync({
      filmId: target.id,
      version: target.version,
      screenings,
    });
    return { updatedFilm, previousScreenings: target.screenings };
  };
  /** Removes the screening. This is refused if the film's fields have changed since. */
  const undoAdd = ({ updatedFilm, previousScreenings }: Awaited<ReturnType<typeof addScreening>>) =>
    update(updatedFilm, { screenings: previousScreenings }).then(
      () => toast(t('screening.removed', { name })),
      showError,
    );
  const submit = async () => {
    if (!screeningInput.shape.date.safeParse(screening.date).success)
      return setRefusal({ field: 'date', message: t('screening.date.none') });
    try {
      // Appending to the newest list loses no concurrent change.
      const addResult = await addScreening(film).catch(async (error: unknown) => {
        const newestFilm = isRefusedWith(error, 'film.stale')
          ? await client.fetchQuery({ ...query('getFilm', { filmId: film.id }), staleTime: 0 })
          : null;
        if (!newestFilm) throw error;
        return addScreening(newestFilm);
      });
      toast(t('screening.added', { name }), 'done', {
        label: shared('undo'),
        run: () => void undoAdd(addResult),
      });
      onAdded();
    } catch (error) {
      setRefusal({ message: getErrorText(error) });
    }
  };
  const existingScreening = festival && findRecordedScreening(film, festival, edition);
  return (
    <Form className={css.form} onSubmit={submit}>
      {existingScreening && (
        <Notice>{t('screening.same_country', { date: formatDay(existingScreening.date) })}</Notice>
      )}
      <DateField
        label={t('screening.date')}
        hint={festival?.startsOn ? t('screening.date.hint') : undefined}
        value={screening.date || null}
        onChange={(date) => set({ date: date ?? '' })}
        error={refusal?.field === 'date' ? refusal.message : undefined}
      />
      <ComboBox
        label={t('screening.country')}
        placeholder={t('screening.country.none')}
        max={1}
        value={screening.country ? [screening.country] : []}
        onChange={([country]) => set({ country: country ?? null, subdivision: null })}
        {...getQueryOptions(countries)}
      />
      <TextField
        label={t('screening.city')}
        dir="auto"
        value={screening.city ?? ''}
        onChange={(event) => set({ city: event.target.value })}
      />
      {refusal && !refusal.field && <Notice tone="refused">{refusal.message}</Notice>}
      <div className={css.actions}>
        <Button type="submit" variant="primary" busy={updateCommand.isPending}>
          {t('screening.send')}
        </Button>
        <LeaveButton>{t('dialog.cancel')}</LeaveButton>
      </div>
    </Form>
  );
}
