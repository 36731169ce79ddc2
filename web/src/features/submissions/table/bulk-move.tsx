import { stateLabels } from '@laurel/messages/labels/state-labels';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createResolver } from '../../../lib/forms/schema-resolver';
import { formatList } from '../../../lib/formatting/format-list';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/submissions/table';
import type { Film, ItemResult, Need, Submission, SubmissionState } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { ResultsDialog } from '../../../widgets/feedback/results-dialog';
import { Select } from '../../../ui/forms/select';
import { Notice } from '../../../ui/feedback/notice';
import { toast } from '../../../ui/feedback/toast';
import { useUndo } from '../../../widgets/submissions/use-undo';
import { ReservedPremiereWarning } from '../premieres/reserved-premiere-warning';
import { MoveField } from '../moves/move-fields';
import {
  toMoveFields,
  getFields,
  hasIndividualValues,
  toBulkFields,
  createSchema,
  toValues,
  mergeIndividualValues,
  type MoveValues,
} from '../moves/move-values';
import { PremiereWarning } from '../premieres/premiere-warning';
import { ORDERED_STATES, mayLeadToScreening } from '../states/submission-states';
import { SendButton } from '../sending/send-button';
import { getRefusedItems } from '../../../lib/server/refused-items';
import { getMoved, useMoveMany } from '../moves/use-move-many';
import { formatFullName } from './order-rows';
import css from './table.module.css';

type BulkMoveRequest = {
  state: SubmissionState;
  movable: readonly Submission[];
  skipped: readonly Submission[];
};
const isAllowed = (submission: Submission, state: SubmissionState) =>
  submission.allowedMoves.some((move) => move.state === state);

type Props = {
  film: Film;
  selectedSubmissions: readonly Submission[];
  allSubmissions: readonly Submission[];
  onDone: () => void;
};
/** The actions for the chosen entries. They are moved together, and the required fields are entered once. */
export function BulkMove({ film, selectedSubmissions, allSubmissions, onDone }: Props) {
  const [request, setRequest] = useState<BulkMoveRequest | null>(null);
  const [results, setResults] = useState<ItemResult[]>([]);
  const states = ORDERED_STATES.filter((state) =>
    selectedSubmissions.some((submission) => isAllowed(submission, state)),
  );
  const requestMove = (state: SubmissionState) => {
    const movable = selectedSubmissions.filter((submission) => isAllowed(submission, state));
    setRequest({
      state,
      movable,
      skipped: selectedSubmissions.filter((submission) => !isAllowed(submission, state)),
    });
  };
  return (
    <div className={css.bulk} role="region" aria-label={t('selected', { n: selectedSubmissions.length })}>
      <p role="status">{t('selected', { n: selectedSubmissions.length })}</p>
      <Select
        label={t('move')}
        value=""
        empty={t('move.choose')}
        onChange={requestMove}
        options={states.map((state) => ({ value: state, label: stateLabels[state] }))}
      />
      <SendButton film={film} submissions={selectedSubmissions} onDone={onDone} />
      <Button variant="subtle" onClick={onDone}>
        {t('selected.clear')}
      </Button>
      {request && (
        <BulkMoveDialog
          request={request}
          onClose={() => setRequest(null)}
          onMoved={(refusedResults) => {
            setRequest(null);
            setResults(refusedResults);
            if (refusedResults.length === 0) onDone();
          }}
        >
          {mayLeadToScreening(request.state) && (
            <ReservedPremiereWarning film={film} submissions={request.movable} />
          )}
          {request.state === 'accepted' && (
            <PremiereWarning film={film} acceptedEntries={request.movable} submissions={allSubmissions} />
          )}
        </BulkMoveDialog>
      )}
      {results.length > 0 && (
        <ResultsDialog
          results={getRefusedItems(results, (result) => formatResultName(selectedSubmissions, result))}
          onClose={() => setResults([])}
        />
      )}
    </div>
  );
}
/** Includes the edition if another entry of the same competition is chosen too. */
const formatResultName = (
  selectedSubmissions: readonly Submission[],
  { submissionId, competitionId }: ItemResult,
) => {
  const submission = selectedSubmissions.find(({ id }) => id === submissionId);
  if (!submission) return String(competitionId);
  const hasOtherEdition = selectedSubmissions.some(
    (other) => other !== submission && other.competitionId === submission.competitionId,
  );
  return hasOtherEdition && submission.edition !== null
    ? `${formatFullName(submission)} (${submission.edition})`
    : formatFullName(submission);
};

const MAX_NAMED = 5;
/** Formats which chosen entries do not move. Their states are the reason. */
function formatSkipped(skipped: readonly Submission[]): string {
  const namedTexts = skipped
    .slice(0, MAX_NAMED)
    .map((submission) =>
      t('move.skipped', { name: formatFullName(submission), state: stateLabels[submission.state] }),
    );
  const hiddenCount = skipped.length - namedTexts.length;
  const names = formatList([
    ...namedTexts,
    ...(hiddenCount > 0 ? [t('move.skipped.more', { n: hiddenCount })] : []),
  ]);
  return t('move.partial', { n: skipped.length, names });
}

const getNeeds = ({ state, movable }: BulkMoveRequest): Need[] => [
  ...new Set(
    movable.flatMap(({ allowedMoves }) => allowedMoves.find((move) => move.state === state)?.needs ?? []),
  ),
];

type BulkMoveDialogProps = {
  request: BulkMoveRequest;
  onClose: () => void;
  onMoved: (refusedResults: ItemResult[]) => void;
  children: ReactNode;
};
function BulkMoveDialog({ request, onClose, onMoved, children }: BulkMoveDialogProps) {
  const { state, movable, skipped } = request;
  const fields = toBulkFields(getFields(state, getNeeds(request)));
  // The form starts empty, because the entries have different values.
  const blankSubmission = {
    ...movable[0]!,
    submittedAt: null,
    decidedAt: null,
    feePaid: null,
    awardName: null,
    note: null,
    refusedFor: null,
  };
  const form = useForm<MoveValues>({
    defaultValues: toValues(blankSubmission, fields),
    resolver: createResolver(createSchema(fields)),
  });
  const { move, busy } = useMoveMany();
  const undo = useUndo();
  const moveAll = async (values: MoveValues) => {
    const moveFields = toMoveFields(values, blankSubmission, fields);
    const results = await move(movable, state, (submission) =>
      mergeIndividualValues(moveFields, submission, fields),
    );
    const movedSubmissions = getMoved(results);
    const action = { label: shared('undo'), run: () => void undo(movedSubmissions) };
    const [firstMoved] = movedSubmissions;
    if (firstMoved) {
      const name = formatFullName(firstMoved);
      toast(t('move.done', { n: movedSubmissions.length, name, state: stateLabels[state] }), 'done', action);
    }
    onMoved(results.filter(({ error }) => error));
  };
  return (
    <Dialog
      title={t('move.title', { n: movable.length, state: stateLabels[state] })}
      isUnsaved={() => form.formState.isDirty}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form className={css.form} onSubmit={form.handleSubmit(moveAll)}>
          {skipped.length > 0 && <Notice>{formatSkipped(skipped)}</Notice>}
          {children}
          {fields.dateField && !fields.requiredFields.includes(fields.dateField) && (
            <MoveField name={fields.dateField} />
          )}
          {fields.requiredFields.map((field) => (
            <MoveField key={field} name={field} />
          ))}
          {fields.visibleFields.map((field) => (
            <MoveField key={field} name={field} isOptional />
          ))}
          {movable.some((submission) => hasIndividualValues(submission, fields)) && (
            <p className={css.muted}>{t('move.unchanged')}</p>
          )}
          <div className={css.actions}>
            <Button type="submit" variant="primary" busy={busy}>
              {t('move.send', { n: movable.length })}
            </Button>
            <LeaveButton>{t('move.cancel')}</LeaveButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
