import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { ImportReport } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Select } from '../../../ui/forms/select';
import { Notice } from '../../../ui/feedback/notice';
import admin from '../admin.module.css';
import { getFieldLabel } from '../festival-fields/festival-fields';
import { CancelImport } from './cancel-import';
import { ColumnsPreview } from './columns-preview';
import css from './import.module.css';

const NONE = 'none';

/** Maps the columns of a table to fields, starting from the proposed mapping, and previews the first rows. */
export function ColumnsForm({ report }: { report: ImportReport }) {
  const { fields, import: catalogImport } = report;
  const [fieldByColumn, setFieldByColumn] = useState<Record<string, string | null>>({});
  const importCommand = useCommand('importCatalog');
  const changedMapping = Object.entries(fieldByColumn).map(([column, field]) => ({ column, field }));
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
  const mapping = (catalogImport.mapping ?? []).map(({ column, field }) => ({
    column,
    field: column in fieldByColumn ? fieldByColumn[column]! : field,
  }));
  const options = [
    { value: NONE, label: t('map.none') },
    ...fields.map((field) => ({ value: field, label: getFieldLabel(field) })),
  ];
  const choose = (column: string, value: string) =>
    setFieldByColumn({ ...fieldByColumn, [column]: value === NONE ? null : value });
  const findExample = (n: number) => preview.find(({ cells }) => cells[n])?.cells[n];
  const mappedFields = mapping.flatMap(({ field }) => field ?? []);
  return (
    <section className={admin.section} aria-label={t('map.title')}>
      <h2 tabIndex={-1}>{t('map.title')}</h2>
      <p className={admin.muted}>{t('map.lead')}</p>
      <div className={css.columns}>
        {mapping.map(({ column, field }, n) => (
          <Select
            key={column}
            label={t('map.of', { column })}
            hint={
              findExample(n) && (
                <span dir="auto">{t('map.example', { value: findExample(n)!.slice(0, 80) })}</span>
              )
            }
            value={field ?? NONE}
            onChange={(value) => choose(column, value)}
            options={options}
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
