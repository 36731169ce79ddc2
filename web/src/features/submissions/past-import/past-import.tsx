import { useEffect, useRef, useState } from 'react';
import { t } from '@laurel/messages/pages/submissions/past';
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog';
import { ProgressSteps } from '../../../ui/navigation/progress-steps';
import { ImportResult, type ImportSummary } from './import-result';
import { CheckRows } from './check-rows';
import { ColumnChoices } from './column-choices';
import type { PastTable } from './read-table';
import { TableSource } from './table-source';
import type { ImportedFilm } from './use-checked-rows';
import css from '../past-entries.module.css';

const STEPS = ['table', 'columns', 'check', 'done'] as const;

/** The steps table, columns, check and done. The user can go back to each step but the last. */
export function PastImport({ film }: { film: ImportedFilm }) {
  const [text, setText] = useState('');
  const [table, setTable] = useState<PastTable | null>(null);
  const [step, setStep] = useState(0);
  const [summary, setSummary] = useState<ImportSummary | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const isFirstRender = useRef(true);
  useEffect(() => {
    if (!isFirstRender.current) container.current?.querySelector<HTMLElement>('h2')?.focus();
    isFirstRender.current = false;
  }, [step]);
  const openColumns = (next: PastTable) => {
    setTable(next);
    setStep(1);
  };
  const restart = () => {
    setText('');
    setTable(null);
    setSummary(null);
    setStep(0);
  };
  return (
    <>
      <ProgressSteps
        label={t('steps')}
        steps={STEPS.map((name) => t(`step.${name}`))}
        current={step}
        reachable={summary ? -1 : step}
        onStep={setStep}
      />
      <div ref={container} className={css.step}>
        {step === 0 && <TableSource text={text} onText={setText} onTable={openColumns} />}
        {step === 1 && table && <ColumnChoices table={table} onTable={setTable} onNext={() => setStep(2)} />}
        {step === 2 && table && (
          <CheckRows
            film={film}
            table={table}
            onImported={(imported) => {
              setSummary(imported);
              setStep(3);
            }}
          />
        )}
        {step === 3 && summary && <ImportResult filmId={film.id} summary={summary} onRestart={restart} />}
      </div>
      <UnsavedDialog isUnsaved={text.trim() !== '' && summary === null} />
    </>
  );
}
