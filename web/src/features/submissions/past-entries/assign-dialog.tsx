import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/submissions/past';
import { useCommand } from '../../../lib/server/use-command';
import type { PastEntry } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Select } from '../../../ui/forms/select';
import { Notice } from '../../../ui/feedback/notice';
import { toast } from '../../../ui/feedback/toast';
import { LoadError } from '../../../widgets/feedback/load-error';
import { FestivalComboBox } from '../../../widgets/festivals/festival-combo-box';
import { formatEntryName } from './format-entry-details';
import { useUndoBatch } from './use-undo-batch';
import css from '../past-entries.module.css';

/** Assigns a past entry to a competition of the catalogue, which makes it a submission like any other. */
export function AssignDialog({ entry, onClose }: { entry: PastEntry; onClose: () => void }) {
  const [festivalId, setFestival] = useState<number | null>(null);
  const [competitionId, setCompetition] = useState<number | null>(null);
  const competitions = useQuery({
    ...query('getFestivalCompetitions', { festivalId: festivalId ?? 0 }),
    enabled: festivalId !== null,
  });
  const competitionList = competitions.data?.items ?? [];
  const chosenId = competitionId ?? (competitionList.length === 1 ? competitionList[0]!.id : null);
  const assign = useCommand('assignPastEntry');
  const { undo } = useUndoBatch(entry.filmId);
  const name = formatEntryName(entry);
  const assignEntry = () => {
    if (chosenId === null) return;
    assign.mutate(
      { entryId: entry.id, competitionId: chosenId },
      {
        onSuccess: ({ batchId }) => {
          toast(t('free.matched', { name }), 'done', {
            label: shared('undo'),
            run: () => void undo(batchId),
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t('dialog.match')} onClose={onClose}>
      <Form className={css.form} onSubmit={assignEntry}>
        <p dir="auto">{t('dialog.match.lead', { name })}</p>
        <FestivalComboBox
          label={t('dialog.festival')}
          placeholder={t('dialog.festival.search')}
          festivalId={festivalId}
          onChange={(festival) => {
            setFestival(festival?.id ?? null);
            setCompetition(null);
          }}
        />
        <LoadError query={competitions} />
        {competitionList.length > 0 && (
          <Select
            label={t('dialog.competition')}
            value={chosenId === null ? '' : String(chosenId)}
            empty={t('dialog.competition.none')}
            onChange={(id) => setCompetition(id ? Number(id) : null)}
            options={competitionList.map((competition) => ({
              value: String(competition.id),
              label: competition.name,
            }))}
          />
        )}
        {competitions.data && competitionList.length === 0 && (
          <Notice>{t('dialog.competitions.none')}</Notice>
        )}
        {assign.isError && <Notice tone="refused">{getErrorText(assign.error)}</Notice>}
        <div className={css.actions}>
          <Button
            type="submit"
            variant="primary"
            busy={assign.isPending}
            aria-disabled={chosenId === null || undefined}
          >
            {t('dialog.take')}
          </Button>
          <LeaveButton>{t('dialog.cancel')}</LeaveButton>
        </div>
      </Form>
    </Dialog>
  );
}
