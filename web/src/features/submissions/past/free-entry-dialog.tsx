import { LONGEST_NOTE } from '@laurel/rules/notes';
import { LONGEST_AWARD, LONGEST_PAST_NAME, PAST_STATES } from '@laurel/rules/past-entries';
import { ANSWERED_STATES, isOneOf, TAKEN_STATES } from '@laurel/rules/vocabularies';
import { useState } from 'react';
import { countryChoices, currencyCodes } from '../../../lib/countries';
import { lastCurrency } from '../../../lib/last-currency';
import type { FreeComing } from '../../../lib/coming-entry';
import { errorText } from '../../../lib/refused';
import { isSame } from '../../../lib/same';
import { t } from '../../../lib/texts/past';
import { useCommand } from '../../../lib/use-command';
import type { Film, PastEntry, Submission } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { ComboBox } from '../../../ui/combo-box';
import { DateField } from '../../../ui/date-field';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { Form } from '../../../ui/form';
import { MoneyField } from '../../../ui/money-field';
import { Select } from '../../../ui/select';
import { Notice } from '../../../ui/state';
import { TextArea, TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toast';
import { KeptWarning } from '../kept-warning';
import { PremiereWarning } from '../premiere-warning';
import { leadsToShowing } from '../states';
import css from './past.module.css';

type Facts = Omit<PastEntry, 'id' | 'filmId' | 'version' | 'batchId' | 'createdAt' | 'updatedAt'>;
/** What somebody says of it. */
function factsOf(entry: PastEntry): Facts {
  const {
    id: _,
    filmId: __,
    version: ___,
    batchId: ____,
    createdAt: _____,
    updatedAt: ______,
    ...facts
  } = entry;
  return facts;
}

const goingTo = ({ festival: name, competition, country }: Facts): FreeComing => ({
  competitionId: null,
  competitionName: competition,
  festivalId: null,
  festivalName: name,
  edition: null,
  host: { id: null, name, country, subdivision: null, city: null, startsOn: null, endsOn: null },
});

interface Props {
  film: Film;
  submissions: readonly Submission[];
  entry: PastEntry;
  onClose: () => void;
}
/** Changes what a free entry says; before it is taken it says what that takes, as of any other. */
export function FreeEntryDialog({ film, submissions, entry, onClose }: Props) {
  const [facts, setFacts] = useState(factsOf(entry));
  const [currency, setCurrency] = useState(entry.fee?.currency ?? lastCurrency());
  const change = useCommand('changePastEntry');
  const set = (part: Partial<Facts>) => setFacts({ ...facts, ...part });
  const send = () =>
    change.mutate(
      { entryId: entry.id, version: entry.version, ...facts, competition: facts.competition || null },
      {
        onSuccess: () => {
          toast(t('free.changed'));
          onClose();
        },
      },
    );
  const isDecided = isOneOf(ANSWERED_STATES, facts.state);
  const isMoved = facts.state !== entry.state && !isOneOf(TAKEN_STATES, entry.state);
  const isTaken = isMoved && isOneOf(TAKEN_STATES, facts.state);
  const going = [goingTo(facts)];
  return (
    <Dialog title={t('dialog.change')} isUnsaved={() => !isSame(facts, factsOf(entry))} onClose={onClose}>
      <Form className={css.form} onSubmit={send}>
        <TextField
          label={t('dialog.festival')}
          required
          maxLength={LONGEST_PAST_NAME}
          value={facts.festival}
          onChange={({ target }) => set({ festival: target.value })}
        />
        <TextField
          label={t('dialog.competition')}
          maxLength={LONGEST_PAST_NAME}
          value={facts.competition ?? ''}
          onChange={({ target }) => set({ competition: target.value })}
        />
        <ComboBox
          label={t('column.country')}
          max={1}
          value={facts.country ? [facts.country] : []}
          onChange={([country]) => set({ country: country ?? null })}
          options={countryChoices()}
        />
        <Select
          label={t('column.state')}
          value={facts.state}
          onChange={(state) => set({ state })}
          options={PAST_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
        {facts.state === 'awarded' && (
          <TextField
            label={t('column.award')}
            required
            maxLength={LONGEST_AWARD}
            value={facts.awardName ?? ''}
            onChange={({ target }) => set({ awardName: target.value })}
          />
        )}
        <DateField
          label={t('column.sent')}
          value={facts.submittedAt}
          onChange={(submittedAt) => set({ submittedAt })}
        />
        {isDecided && (
          <DateField
            label={t('column.decided')}
            value={facts.decidedAt}
            onChange={(decidedAt) => set({ decidedAt })}
          />
        )}
        <MoneyField
          label={t('column.fee')}
          value={facts.fee}
          onChange={(fee) => set({ fee })}
          currency={currency}
          currencies={currencyCodes}
          onCurrency={setCurrency}
        />
        <TextArea
          label={t('column.note')}
          maxLength={LONGEST_NOTE}
          value={facts.note ?? ''}
          onChange={({ target }) => set({ note: target.value || null })}
        />
        {(isTaken || (isMoved && leadsToShowing(facts.state))) && (
          <KeptWarning film={film} submissions={going} />
        )}
        {isTaken && <PremiereWarning film={film} taken={going} all={submissions} />}
        {change.isError && <Notice tone="refused">{errorText(change.error)}</Notice>}
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={change.isPending}>
            {t('dialog.save')}
          </Button>
          <LeaveButton>{t('dialog.cancel')}</LeaveButton>
        </div>
      </Form>
    </Dialog>
  );
}
