import { MAX_NOTE_LENGTH } from '@laurel/rules/submissions/notes';
import { MAX_AWARD_LENGTH, MAX_PAST_NAME_LENGTH, PAST_STATES } from '@laurel/rules/past-submissions/entries';
import { DECIDED_STATES, ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import { isInList } from '@laurel/rules/text/lists';
import { useState } from 'react';
import { getCountryChoices } from '../../../lib/locations/country-choices';
import { currencyCodes } from '../../../lib/locations/use-countries';
import { useCurrency } from '../../../lib/money/conversion';
import type { UncataloguedUpcomingEntry } from '../../../lib/premieres/upcoming-entry';
import { getErrorText } from '../../../lib/server/refused';
import { isSame } from '../../../ui/forms/is-same';
import { t } from '@laurel/messages/pages/submissions/past';
import { useCommand } from '../../../lib/server/use-command';
import type { Film, PastEntry, Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { ComboBox } from '../../../ui/forms/combo-box';
import { DateField } from '../../../ui/forms/date-field';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { MoneyField } from '../../../widgets/money/money-field';
import { Select } from '../../../ui/forms/select';
import { Notice } from '../../../ui/feedback/notice';
import { TextArea, TextField } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import { ReservedPremiereWarning } from '../premieres/reserved-premiere-warning';
import { PremiereWarning } from '../premieres/premiere-warning';
import { mayLeadToScreening } from '../states/submission-states';
import css from '../past-entries.module.css';
import { createHost } from '../../../lib/premieres/festival-screening';

type EntryFields = Omit<PastEntry, 'id' | 'filmId' | 'version' | 'batchId' | 'createdAt' | 'updatedAt'>;
/** Returns the fields that the user may edit. */
function toFields(entry: PastEntry): EntryFields {
  const { id, filmId, version, batchId, createdAt, updatedAt, ...fields } = entry;
  return fields;
}

const toUpcomingEntry = ({
  festival: name,
  competition,
  country,
}: EntryFields): UncataloguedUpcomingEntry => ({
  competitionId: null,
  competitionName: competition,
  festivalId: null,
  festivalName: name,
  edition: null,
  host: createHost(name, country),
});

interface Props {
  film: Film;
  submissions: readonly Submission[];
  entry: PastEntry;
  onClose: () => void;
}
/** Edits a past entry. Before it becomes accepted, it warns about premieres, like the board does. */
export function PastEntryDialog({ film, submissions, entry, onClose }: Props) {
  const [fields, setFields] = useState(toFields(entry));
  const userCurrency = useCurrency().currency;
  const [currency, setCurrency] = useState(entry.fee?.currency ?? userCurrency);
  const change = useCommand('changePastEntry');
  const set = (changes: Partial<EntryFields>) => setFields({ ...fields, ...changes });
  const save = () =>
    change.mutate(
      { entryId: entry.id, version: entry.version, ...fields, competition: fields.competition || null },
      {
        onSuccess: () => {
          toast(t('free.changed', { name: fields.festival }));
          onClose();
        },
      },
    );
  const isDecided = isInList(DECIDED_STATES, fields.state);
  const mayLosePremieres = fields.state !== entry.state && !isInList(ACCEPTED_STATES, entry.state);
  const isNewlyAccepted = mayLosePremieres && isInList(ACCEPTED_STATES, fields.state);
  const upcomingEntries = [toUpcomingEntry(fields)];
  return (
    <Dialog title={t('dialog.change')} isUnsaved={() => !isSame(fields, toFields(entry))} onClose={onClose}>
      <Form className={css.form} onSubmit={save}>
        <TextField
          label={t('dialog.festival')}
          required
          maxLength={MAX_PAST_NAME_LENGTH}
          value={fields.festival}
          onChange={({ target }) => set({ festival: target.value })}
        />
        <TextField
          label={t('dialog.competition')}
          maxLength={MAX_PAST_NAME_LENGTH}
          value={fields.competition ?? ''}
          onChange={({ target }) => set({ competition: target.value })}
        />
        <ComboBox
          label={t('column.country')}
          max={1}
          value={fields.country ? [fields.country] : []}
          onChange={([country]) => set({ country: country ?? null })}
          options={getCountryChoices()}
        />
        <Select
          label={t('column.state')}
          value={fields.state}
          onChange={(state) => set({ state })}
          options={PAST_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
        {fields.state === 'awarded' && (
          <TextField
            label={t('column.award')}
            required
            maxLength={MAX_AWARD_LENGTH}
            value={fields.awardName ?? ''}
            onChange={({ target }) => set({ awardName: target.value })}
          />
        )}
        <DateField
          label={t('column.sent')}
          value={fields.submittedAt}
          onChange={(submittedAt) => set({ submittedAt })}
        />
        {isDecided && (
          <DateField
            label={t('column.decided')}
            value={fields.decidedAt}
            onChange={(decidedAt) => set({ decidedAt })}
          />
        )}
        <MoneyField
          label={t('column.fee')}
          value={fields.fee}
          onChange={(fee) => set({ fee })}
          currency={currency}
          currencies={currencyCodes}
          onCurrency={setCurrency}
        />
        <TextArea
          label={t('column.note')}
          maxLength={MAX_NOTE_LENGTH}
          value={fields.note ?? ''}
          onChange={({ target }) => set({ note: target.value || null })}
        />
        {(isNewlyAccepted || (mayLosePremieres && mayLeadToScreening(fields.state))) && (
          <ReservedPremiereWarning film={film} submissions={upcomingEntries} />
        )}
        {isNewlyAccepted && (
          <PremiereWarning film={film} acceptedEntries={upcomingEntries} submissions={submissions} />
        )}
        {change.isError && <Notice tone="refused">{getErrorText(change.error)}</Notice>}
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('dialog.save')}
          </Button>
          <LeaveButton>{t('dialog.cancel')}</LeaveButton>
        </div>
      </Form>
    </Dialog>
  );
}
