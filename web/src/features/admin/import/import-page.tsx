import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportState } from '@laurel/rules/festivals/imports';
import { useLayoutEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { formatInstant } from '../../../lib/dates/format-instant';
import { formatBytes } from '../../../lib/formatting/file-size';
import { parsePage } from '../../../lib/url-state/page-parameter';
import { t } from '@laurel/messages/pages/administration/import';
import { useFocusRecovery } from '../../../ui/accessibility/use-focus-recovery';
import { useTitle } from '../../../lib/page/use-title';
import type { CatalogImport, ImportReport as Report } from '../../../lib/server/wire';
import { Notice } from '../../../ui/feedback/notice';
import admin from '../admin.module.css';
import { useUrlParameters } from '../filtering/use-url-parameters';
import { ApplyImport } from './apply-import';
import { CancelImport } from './cancel-import';
import { ColumnsForm } from './columns-form';
import css from './import.module.css';
import { ImportResult } from './import-result';
import { ReportList } from './report-list';
import { UndoImport } from './undo-import';
import { QueryStatus } from '../../../widgets/feedback/query-status';

const PAGE_SIZE = 50;
const REFETCH_MS = 1000;
const RUNNING_STATES: readonly ImportState[] = ['reading', 'checking', 'comparing', 'applying', 'undoing'];
export const isRunning = ({ state }: CatalogImport): boolean => RUNNING_STATES.includes(state);

/** One import: its state, its report and the next step. */
export function ImportPage() {
  const importId = Number(useParams().importId);
  const { parameters, setParameters, setPage } = useUrlParameters();
  const outcome = IMPORT_OUTCOMES.find((name) => name === parameters.get('outcome')) ?? null;
  const page = parsePage(parameters);
  const report = useQuery({
    ...query('getImportReport', { importId, page, pageSize: PAGE_SIZE, ...(outcome && { outcome }) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.import) ? REFETCH_MS : false),
  });
  const { data } = report;
  const step = useStepFocus(data?.import.state);
  useFocusRecovery();
  useTitle(data?.import.fileName ?? t('import.title'));
  return (
    <div className={admin.page}>
      <header>
        <p>
          <Link to="/admin/festival-list/import">{t('title')}</Link>
        </p>
        <h1 dir="auto">{data?.import.fileName ?? t('import.title')}</h1>
        {data && <ImportDetails catalogImport={data.import} />}
      </header>
      <QueryStatus query={report} lines={8} height="row" />
      {data?.import.encodingWarning && (
        <Notice>
          {t('encoding.warning', {
            ...data.import.encodingWarning,
            encoding: data.import.encodingWarning.encoding ?? 'UTF-8',
            other: data.import.encoding?.startsWith('utf-') ? 'saved' : 'chosen',
          })}
        </Notice>
      )}
      <div ref={step}>{data && <Step data={data} />}</div>
      {data?.undo && !isRunning(data.import) && <UndoImport catalogImport={data.import} undo={data.undo} />}
      {data && data.import.total > 0 && data.import.state !== 'mapping' && (
        <ReportList
          report={data}
          outcome={outcome}
          isOutdated={report.isPlaceholderData}
          onOutcome={(next: ImportOutcome | null) => setParameters({ outcome: next, page: null })}
          onPage={setPage}
        />
      )}
    </div>
  );
}

/** Focuses the heading of a new step if the focused element was removed with the previous one. */
function useStepFocus(state: ImportState | undefined) {
  const step = useRef<HTMLDivElement>(null);
  const previousState = useRef<ImportState>(undefined);
  useLayoutEffect(() => {
    const isNext = previousState.current !== undefined && previousState.current !== state;
    previousState.current = state;
    if (isNext && document.activeElement === document.body) step.current?.querySelector('h2')?.focus();
  }, [state]);
  return step;
}

const ImportDetails = ({
  catalogImport: { bytes, format, encoding, createdAt },
}: {
  catalogImport: CatalogImport;
}) => (
  <p className={admin.muted}>
    {[
      formatBytes(bytes),
      format === 'spreadsheet' ? t('spreadsheet') : (format?.toUpperCase() ?? t('unread')),
      encoding?.toUpperCase(),
      t('started', { at: formatInstant(createdAt) }),
    ]
      .filter(Boolean)
      .join(' · ')}
  </p>
);

function Step({ data }: { data: Report }) {
  const catalogImport = data.import;
  if (catalogImport.state === 'receiving') return <Notice>{t('import.missing')}</Notice>;
  if (catalogImport.state === 'mapping') return <ColumnsForm report={data} />;
  if (catalogImport.state === 'checked' && catalogImport.canCheck)
    return <ApplyImport catalogImport={catalogImport} />;
  if (isRunning(catalogImport)) return <RunningImport catalogImport={catalogImport} />;
  return <ImportResult catalogImport={catalogImport} />;
}

function RunningImport({ catalogImport }: { catalogImport: CatalogImport }) {
  const { state, done, total } = catalogImport;
  const isReading = state === 'reading';
  const isUndoing = state === 'undoing';
  return (
    <section className={admin.section} aria-label={t(`state.${state}`)}>
      <h2 tabIndex={-1}>{t(`state.${state}`)}</h2>
      <progress
        className={css.progress}
        aria-label={t(`state.${state}`)}
        {...(!isReading && !isUndoing && { max: total, value: done })}
      />
      {!isUndoing && (
        <p role="status">
          {isReading ? t('progress.read', { n: total }) : t('progress', { done, n: total })}
        </p>
      )}
      <p className={admin.muted}>{t(isUndoing ? 'leave.safe.undoing' : 'leave.safe')}</p>
      {!isUndoing && <CancelImport catalogImport={catalogImport} />}
    </section>
  );
}
