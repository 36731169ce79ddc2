import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { ImportReport } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import admin from '../admin.module.css';
import { getFieldLabel } from '../festival-fields/festival-fields';
import { CancelImport } from './cancel-import';
import { ColumnForm, type MappedColumn } from './column-form';
import { ColumnsPreview } from './columns-preview';
import css from './import.module.css';

/** Maps the columns of a table to fields, starting from the proposed mapping, and previews the first rows. */
export function ColumnsForm({ report }: { report: ImportReport }) {
  const { fields, formats, import: catalogImport } = report;
  const [changes, setChanges] = useState<Record<string, MappedColumn>>({});
  const importCommand = useCommand('importCatalog');
  const changedMapping = Object.values(changes);
  const remapped = useQuery({
    ...query('getImportReport', {
      importId: catalogImport.id,
      page: 1,
      pageSize: 1,
      mapping: changedMapping,
    }),
    enabled: changedMapping.length > 0,
    placeholderData: keepPreviousData,
  });
  const { preview } = (changedMapping.length > 0 && remapped.data) || report;
  const mapping = (catalogImport.mapping ?? []).map((mapped) => changes[mapped.column] ?? mapped);
  const fieldOptions = fields.map((field) => ({ value: field, label: getFieldLabel(field) }));
  const findExample = (n: number, field: string | null) => {
    const row = preview.find(({ cells }) => cells[n]);
    return row && { cell: row.cells[n]!, value: field === null ? null : row.record[field] };
  };
  const mappedFields = mapping.flatMap(({ field }) => field ?? []);
  return (
    <section className={admin.section} aria-label={t('map.title')}>
      <h2 tabIndex={-1}>{t('map.title')}</h2>
      <p className={admin.muted}>{t('map.lead')}</p>
      <div className={css.columns}>
        {mapping.map((mapped, n) => (
          <ColumnForm
            key={mapped.column}
            mapped={mapped}
            fieldOptions={fieldOptions}
            formats={formats.find(({ column }) => column === mapped.column)}
            example={findExample(n, mapped.field)}
            onChange={(changed) => setChanges({ ...changes, [changed.column]: changed })}
          />
        ))}
      </div>
      {importCommand.isError && <Notice tone="refused">{getErrorText(importCommand.error)}</Notice>}
      <div className={admin.actions}>
        <Button
          variant="primary"
          busy={importCommand.isPending}
          onClick={() =>
            importCommand.mutate({
              importId: catalogImport.id,
              step: 'check',
              mapping,
              rowVersion: catalogImport.rowVersion,
            })
          }
        >
          {t('map.check')}
        </Button>
        <CancelImport catalogImport={catalogImport} />
      </div>
      <h3>{t('map.preview')}</h3>
      <ColumnsPreview
        importId={catalogImport.id}
        preview={preview}
        fields={mappedFields}
        isOutdated={remapped.isFetching}
      />
    </section>
  );
}
