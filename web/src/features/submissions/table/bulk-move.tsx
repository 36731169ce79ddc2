import { stateWord } from '@laurel/words/state-words';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { checkedWith } from '../../../lib/checked-with';
import { enumerated } from '../../../lib/enumerated';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/submission-table';
import type { Film, ItemResult, Need, Submission, SubmissionState } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { Form } from '../../../ui/form';
import { ResultsDialog } from '../../../ui/results-dialog';
import { Select } from '../../../ui/select';
import { Notice } from '../../../ui/state';
import { toast } from '../../../ui/toast';
import { useUndo } from '../../../ui/use-undo';
import { KeptWarning } from '../kept-warning';
import { MoveField } from '../move-fields';
import { factsOf, fieldsOf, hasOwn, inBulk, schemaOf, valuesOf, withOwn, type Values } from '../move-values';
import { PremiereWarning } from '../premiere-warning';
import { columns as STATES, leadsToShowing } from '../states';
import { SendButton } from '../sending/send-button';
import { refusedIn } from '../../../lib/refused-in';
import { movedIn, useMoveMany } from '../use-move-many';
import { fullName } from './order-rows';
import css from './table.module.css';

type Asked = { state: SubmissionState; able: readonly Submission[]; left: readonly Submission[] };
const isAllowed = (submission: Submission, state: SubmissionState) =>
  submission.allowedMoves.some((move) => move.state === state);

type Props = { film: Film; chosen: readonly Submission[]; all: readonly Submission[]; onDone: () => void };
/** What can be done with those that were chosen: moved in one go, with what the move asks for said once. */
export function BulkMove({ film, chosen, all, onDone }: Props) {
  const [asked, ask] = useState<Asked | null>(null);
  const [results, setResults] = useState<ItemResult[]>([]);
  const states = STATES.filter((state) => chosen.some((one) => isAllowed(one, state)));
  const choose = (state: SubmissionState) => {
    const able = chosen.filter((one) => isAllowed(one, state));
    ask({ state, able, left: chosen.filter((one) => !isAllowed(one, state)) });
  };
  return (
    <div className={css.bulk} role="region" aria-label={t('chosen', { n: chosen.length })}>
      <p role="status">{t('chosen', { n: chosen.length })}</p>
      <Select
        label={t('move')}
        value=""
        empty={t('move.choose')}
        onChange={choose}
        options={states.map((state) => ({ value: state, label: stateWord[state] }))}
      />
      <SendButton film={film} chosen={chosen} onDone={onDone} />
      <Button look="quiet" onClick={onDone}>
        {t('chosen.clear')}
      </Button>
      {asked && (
        <MoveDialog
          asked={asked}
          onClose={() => ask(null)}
          onMoved={(refused) => {
            ask(null);
            setResults(refused);
            if (refused.length === 0) onDone();
          }}
        >
          {leadsToShowing(asked.state) && <KeptWarning film={film} submissions={asked.able} />}
          {asked.state === 'accepted' && <PremiereWarning film={film} taken={asked.able} all={all} />}
        </MoveDialog>
      )}
      {results.length > 0 && (
        <ResultsDialog
          results={refusedIn(results, (result) => nameIn(chosen, result))}
          onClose={() => setResults([])}
        />
      )}
    </div>
  );
}
/** With its edition where another one of its competition is there too. */
const nameIn = (chosen: readonly Submission[], { submissionId, competitionId }: ItemResult) => {
  const one = chosen.find(({ id }) => id === submissionId);
  if (!one) return String(competitionId);
  const isTwice = chosen.some((other) => other !== one && other.competitionId === one.competitionId);
  return isTwice && one.edition !== null ? `${fullName(one)} (${one.edition})` : fullName(one);
};

const MOST_NAMED = 5;
/** Which of those that were chosen stay: where they stand is why. */
function leftWords(left: readonly Submission[]): string {
  const named = left
    .slice(0, MOST_NAMED)
    .map((one) => t('move.left', { name: fullName(one), state: stateWord[one.state] }));
  const more = left.length - named.length;
  const names = enumerated([...named, ...(more > 0 ? [t('move.left.more', { n: more })] : [])]);
  return t('move.some', { n: left.length, names });
}

const needsOf = ({ state, able }: Asked): Need[] => [
  ...new Set(
    able.flatMap(({ allowedMoves }) => allowedMoves.find((move) => move.state === state)?.needs ?? []),
  ),
];

function MoveDialog({
  asked,
  onClose,
  onMoved,
  children,
}: {
  asked: Asked;
  onClose: () => void;
  onMoved: (refused: ItemResult[]) => void;
  children: ReactNode;
}) {
  const { state, able, left } = asked;
  const fields = inBulk(fieldsOf(state, needsOf(asked)));
  const blank = {
    ...able[0]!,
    submittedAt: null,
    decidedAt: null,
    feePaid: null,
    awardName: null,
    note: null,
    refusedFor: null,
  };
  const form = useForm<Values>({
    defaultValues: valuesOf(blank, fields),
    resolver: checkedWith(schemaOf(fields)),
  });
  const { move, busy } = useMoveMany();
  const undo = useUndo();
  const send = async (values: Values) => {
    const said = factsOf(values, blank, fields);
    const results = await move(able, state, (submission) => withOwn(said, submission, fields));
    const done = movedIn(results);
    const action = { label: shared('undo'), run: () => void undo(done) };
    if (done.length > 0) toast(t('move.done', { n: done.length, state: stateWord[state] }), 'done', action);
    onMoved(results.filter(({ error }) => error));
  };
  return (
    <Dialog
      title={t('move.title', { n: able.length, state: stateWord[state] })}
      isUnsaved={() => form.formState.isDirty}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form className={css.form} onSubmit={form.handleSubmit(send)}>
          {left.length > 0 && <Notice>{leftWords(left)}</Notice>}
          {children}
          {fields.date && !fields.required.includes(fields.date) && <MoveField name={fields.date} />}
          {fields.required.map((field) => (
            <MoveField key={field} name={field} />
          ))}
          {fields.shown.map((field) => (
            <MoveField key={field} name={field} isOptional />
          ))}
          {able.some((one) => hasOwn(one, fields)) && <p className={css.muted}>{t('move.kept')}</p>}
          <div className={css.actions}>
            <Button type="submit" look="primary" busy={busy}>
              {t('move.send', { n: able.length })}
            </Button>
            <LeaveButton>{t('move.cancel')}</LeaveButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
