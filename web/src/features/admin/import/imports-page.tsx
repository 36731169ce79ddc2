import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { EXPORT_FORMATS } from '@laurel/rules/festivals/imports';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { formatInstant } from '../../../lib/dates/format-instant';
import { listCsvFormats } from '../../../lib/files/csv-formats';
import { t } from '@laurel/messages/pages/administration/import';
import { t as csvFormatText } from '@laurel/messages/pages/controls/csv-formats';
import { useFocusRecovery } from '../../../ui/accessibility/use-focus-recovery';
import { useTitle } from '../../../lib/page/use-title';
import type { CatalogImport, CatalogImports } from '../../../lib/server/wire';
import { Pagination } from '../../../ui/navigation/pagination';
import { Table } from '../../../ui/tables/table';
import admin from '../admin.module.css';
import { UploadFile } from './upload-file';
import { isNoOpImport } from './is-no-op-import';
import css from './import.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

const PAGE_SIZE = 20;

/** Uploads files into the catalogue, exports the catalogue and lists the past imports. */
export function ImportsPage() {
  useTitle(t('title'));
  useFocusRecovery();
  const [page, setPage] = useState(1);
  const imports = useQuery({
    ...query('getCatalogImports', { page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={admin.page}>
      <header>
        <p>
          <Link to="/admin/festival-list">{t('back')}</Link>
        </p>
        <h1>{t('title')}</h1>
        <p className={admin.muted}>{t('lead')}</p>
      </header>
      <UploadFile maxBytes={imports.data?.maxBytes} />
      <section className={admin.section} aria-label={t('export.title')}>
        <h2>{t('export.title')}</h2>
        <p className={admin.muted}>{t('export.lead')}</p>
        <p className={admin.actions}>
          {EXPORT_FORMATS.filter((format) => format !== 'csv').map((format) => (
            <a key={format} href={`/exports/catalogue.${format}`} download>
              {t(`export.${format}`)}
            </a>
          ))}
          {listCsvFormats().map((format, n) => (
            <a key={format} href={`/exports/catalogue.csv?format=${format}`} download>
              {n === 0 ? t('export.csv') : csvFormatText(format)}
            </a>
          ))}
        </p>
      </section>
      <PastImports imports={imports} page={page} onPage={setPage} />
    </div>
  );
}

type Props = { imports: UseQueryResult<CatalogImports>; page: number; onPage: (page: number) => void };
function PastImports({ imports, page, onPage }: Props) {
  const { data } = imports;
  return (
    <section className={admin.section} aria-label={t('past.title')}>
      <h2>{t('past.title')}</h2>
      <QueryStatus query={imports} lines={5} height="row" />
      {data?.total === 0 && <p className={admin.muted}>{t('past.none')}</p>}
      {data && data.total > 0 && (
        <>
          <Table
            caption={t('past.table')}
            head={[t('past.head.file'), t('past.head.state'), t('past.head.counts'), t('past.head.when')]}
          >
            {data.items.map((catalogImport) => (
              <PastImport key={catalogImport.id} catalogImport={catalogImport} />
            ))}
          </Table>
          <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPage={onPage} />
        </>
      )}
    </section>
  );
}

const formatCount = (n: number) => n.toLocaleString('en');
function PastImport({ catalogImport }: { catalogImport: CatalogImport }) {
  const { id, fileName, state, counts, createdAt } = catalogImport;
  return (
    <tr>
      <th scope="row" dir="auto" className={css.file}>
        <Link to={`/admin/festival-list/import/${id}`}>{fileName}</Link>
      </th>
      <td>{isNoOpImport(catalogImport) ? t('state.nothing') : t(`state.${state}`)}</td>
      <td>{counts ? [counts.added, counts.changed, counts.refused].map(formatCount).join(', ') : '–'}</td>
      <td>
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </td>
    </tr>
  );
}
