import { stateWord } from '@laurel/words/labels/state-labels';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { createResolver } from '../../../lib/forms/schema-resolver';
import { formatList } from '../../../lib/formatting/format-list';
import { t as shared } from '@laurel/words/pages/controls/actions';
import { t } from '@laurel/words/pages/submissions/table';
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
  type Values,
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

type Props = { film: Film; chosen: readonly Submission[]; all: readonly Submission[]; onDone: () => void };
/** The actions for the chosen entries. They are moved together, and the required fields are entered once. */
export function BulkMove({ film, chosen, all, onDone }: Props) {
  const [request, setRequest] = useState<BulkMoveRequest | null>(null);
  const [results, setResults] = useState<ItemResult[]>([]);
  const states = ORDERED_STATES.filter((state) => chosen.some((submission) => isAllowed(submission, state)));
  const choose = (state: SubmissionState) => {
    const movable = chosen.filter((submission) => isAllowed(submission, state));
    setRequest({ state, movable, skipped: chosen.filter((submission) => !isAllowed(submission, state)) });
  };
  return (
    <div className={css.bulk} role="region" aria-label={t('selected', { n: chosen.length })}>
      <p role="status">{t('selected', { n: chosen.length })}</p>
      <Select
        label={t('move')}
        value=""
        empty={t('move.choose')}
        onChange={choose}
        options={states.map((state) => ({ value: state, label: stateWord[state] }))}
      />
      <SendButton film={film} submissions={chosen} onDone={onDone} />
      <Button look="subtle" onClick={onDone}>
        {t('selected.clear')}
      </Button>
      {request && (
        <BulkMoveDialog
          request={request}
          onClose={() => setRequest(null)}
          onMoved={(refused) => {
            setRequest(null);
            setResults(refused);
            if (refused.length === 0) onDone();
          }}
        >
          {mayLeadToScreening(request.state) && (
            <ReservedPremiereWarning film={film} submissions={request.movable} />
          )}
          {request.state === 'accepted' && (
            <PremiereWarning film={film} acceptedEntries={request.movable} submissions={all} />
          )}
        </BulkMoveDialog>
      )}
      {results.length > 0 && (
        <ResultsDialog
          results={getRefusedItems(results, (result) => formatResultName(chosen, result))}
          onClose={() => setResults([])}
        />
      )}
    </div>
  );
}
/** Includes the edition if another entry of the same competition is chosen too. */
const formatResultName = (chosen: readonly Submission[], { submissionId, competitionId }: ItemResult) => {
  const submission = chosen.find(({ id }) => id === submissionId);
  if (!submission) return String(competitionId);
  const hasOtherEdition = chosen.some(
    (other) => other !== submission && other.competitionId === submission.competitionId,
  );
  return hasOtherEdition && submission.edition !== null
    ? `${formatFullName(submission)} (${submission.edition})`
    : formatFullName(submission);
};

const MAX_NAMED = 5;
/** Formats which of the chosen entries stay, with their states, which are the reason. */
function formatSkipped(skipped: readonly Submission[]): string {
  const named = skipped
    .slice(0, MAX_NAMED)
    .map((submission) =>
      t('move.skipped', { name: formatFullName(submission), state: stateWord[submission.state] }),
    );
  const hiddenCount = skipped.length - named.length;
  const names = formatList([
    ...named,
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
  onMoved: (refused: ItemResult[]) => void;
  children: ReactNode;
};
function BulkMoveDialog({ request, onClose, onMoved, children }: BulkMoveDialogProps) {
  const { state, movable, skipped } = request;
  const fields = toBulkFields(getFields(state, getNeeds(request)));
  const blankSubmission = {
    ...movable[0]!,
    submittedAt: null,
    decidedAt: null,
    feePaid: null,
    awardName: null,
    note: null,
    refusedFor: null,
  };
  const form = useForm<Values>({
    defaultValues: toValues(blankSubmission, fields),
    resolver: createResolver(createSchema(fields)),
  });
  const { move, busy } = useMoveMany();
  const undo = useUndo();
  const send = async (values: Values) => {
    const moveFields = toMoveFields(values, blankSubmission, fields);
    const results = await move(movable, state, (submission) =>
      mergeIndividualValues(moveFields, submission, fields),
    );
    const moved = getMoved(results);
    const action = { label: shared('undo'), run: () => void undo(moved) };
    if (moved.length > 0) toast(t('move.done', { n: moved.length, state: stateWord[state] }), 'done', action);
    onMoved(results.filter(({ error }) => error));
  };
  return (
    <Dialog
      title={t('move.title', { n: movable.length, state: stateWord[state] })}
      isUnsaved={() => form.formState.isDirty}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form className={css.form} onSubmit={form.handleSubmit(send)}>
          {skipped.length > 0 && <Notice>{formatSkipped(skipped)}</Notice>}
          {children}
          {fields.date && !fields.required.includes(fields.date) && <MoveField name={fields.date} />}
          {fields.required.map((field) => (
            <MoveField key={field} name={field} />
          ))}
          {fields.shown.map((field) => (
            <MoveField key={field} name={field} isOptional />
          ))}
          {movable.some((submission) => hasIndividualValues(submission, fields)) && (
            <p className={css.muted}>{t('move.unchanged')}</p>
          )}
          <div className={css.actions}>
            <Button type="submit" look="primary" busy={busy}>
              {t('move.send', { n: movable.length })}
            </Button>
            <LeaveButton>{t('move.cancel')}</LeaveButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
