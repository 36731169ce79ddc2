import { IMPORT_OUTCOMES, type ImportOutcome } from '@laurel/rules/festivals/imports';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/administration/import';
import type { CatalogImport, ImportReport, ImportRow } from '../../../lib/server/wire';
import { Pagination } from '../../../ui/navigation/pagination';
import { FilterTabs } from '../../../ui/layout/tabs';
import admin from '../admin.module.css';
import { Changes } from './changes';
import css from './import.module.css';
import { formatProblem } from './format-problem';
import { RecordDetails } from './record-details';
import { SimilarFestivals } from './similar-festivals';

const ALL = 'all';

type Props = {
  report: ImportReport;
  outcome: ImportOutcome | null;
  isOutdated: boolean;
  onOutcome: (outcome: ImportOutcome | null) => void;
  onPage: (page: number) => void;
};

/** The records of an import with their outcomes, filtered by outcome. */
export function ReportList({ report, outcome, isOutdated, onOutcome, onPage }: Props) {
  const { items, total, page, pageSize, import: catalogImport } = report;
  const { counts } = catalogImport;
  const appliedTitle = catalogImport.state === 'undone' ? 'report.undone' : 'report';
  const title = t(catalogImport.wasApplied ? appliedTitle : 'report.expected');
  const countByOutcome: Record<ImportOutcome, number> | null = counts && {
    new: counts.added,
    changed: counts.changed,
    same: counts.same,
    refused: counts.refused,
    renamed: counts.renamed,
    known: counts.knownAs,
    similar: counts.similar,
    noted: counts.noted,
  };
  const tabs = IMPORT_OUTCOMES.map((value) => ({
    value,
    label: t(`outcome.${value}`),
    ...(countByOutcome && { count: countByOutcome[value] }),
  }));
  return (
    <section className={admin.section} aria-label={title}>
      <h2>{title}</h2>
      {catalogImport.unknown.length > 0 && (
        <div>
          <p>{t('unknown')}</p>
          <ul className={css.unknown}>
            {catalogImport.unknown.map(({ field, line, count: n }) => (
              <li key={field} dir="auto">
                {t('unknown.one', { field, n, line })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <FilterTabs
        label={title}
        value={outcome ?? ALL}
        onChange={(value) => onOutcome(value === ALL ? null : value)}
        tabs={[{ value: ALL, label: t('all') }, ...tabs]}
      />
      {total === 0 && counts && <p className={admin.muted}>{t('report.none')}</p>}
      <ol className={css.rows} data-stale={isOutdated || undefined}>
        {items.map((row) => (
          <Row key={row.n} catalogImport={catalogImport} row={row} />
        ))}
      </ol>
      <Pagination page={page} pageSize={pageSize} total={total} onPage={onPage} />
    </section>
  );
}

function Row({ catalogImport, row }: { catalogImport: CatalogImport; row: ImportRow }) {
  const importId = catalogImport.id;
  const { n, line, name, outcome, festivalId, storedAs, knownAs, notes, difference, problems, isCut } = row;
  const title = name || t('nameless');
  const isDeleted = catalogImport.wasApplied && festivalId === null && outcome !== 'refused';
  return (
    <li>
      <p className={css.head}>
        <strong dir="auto">
          {festivalId === null ? title : <Link to={`/admin/festival-list/${festivalId}`}>{title}</Link>}
        </strong>
        <span>{outcome && t(isDeleted ? 'outcome.deleted' : `outcome.${outcome}`)}</span>
        <span className={admin.muted}>{t('line', { n: line })}</span>
      </p>
      {storedAs !== null && <p>{t('row.renamed', { name: storedAs })}</p>}
      {knownAs !== null && <p>{t('row.known', { name: knownAs })}</p>}
      {row.similar.length > 0 && (
        <SimilarFestivals importId={importId} row={row} canDecide={catalogImport.state === 'checked'} />
      )}
      {notes.map((note) => (
        <p key={note} dir="auto">
          {note}
        </p>
      ))}
      {problems.map((problem) => (
        <p key={`${problem.path} ${problem.message}`} dir="auto">
          {formatProblem(problem)}
        </p>
      ))}
      {difference.length > 0 && <Changes difference={difference} />}
      {isCut && <RecordDetails importId={importId} n={n} line={line} />}
    </li>
  );
}
