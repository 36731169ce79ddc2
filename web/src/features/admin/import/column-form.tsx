import { getFormatKind } from '@laurel/rules/festivals/import-columns';
import { applyFormat, listPossibleFormats, type ColumnFormat } from '@laurel/rules/tables/column-formats';
import { formatDay } from '@laurel/rules/dates/days';
import { LOCAL_CURRENCY } from '@laurel/rules/money/written-fees';
import { t } from '@laurel/messages/pages/administration/import';
import type { CatalogImport, ImportReport } from '../../../lib/server/wire';
import { currencyCodes } from '../../../lib/locations/use-countries';
import { Select } from '../../../ui/forms/select';
import { formatValue } from '../festival-fields/format-value';

const NONE = 'none';
const MAX_EXAMPLE_LENGTH = 80;
export type MappedColumn = NonNullable<CatalogImport['mapping']>[number];

type Props = {
  mapped: MappedColumn;
  fieldOptions: { value: string; label: string }[];
  formats: ImportReport['formats'][number] | undefined;
  /** The first row with a value in this column. */
  example: { cell: string; value: unknown } | undefined;
  onChange: (mapped: MappedColumn) => void;
};

/** Selects the field for a column and, if its cells are ambiguous (03/04, $35), their format and currency. */
export function ColumnForm({ mapped, fieldOptions, formats, example, onChange }: Props) {
  const { column, field, format, currency } = mapped;
  const kind = getFormatKind(field);
  const detected = kind && formats?.[kind];
  return (
    <>
      <Select
        label={t('map.of', { column })}
        hint={example && <span dir="auto">{formatExample(example, field)}</span>}
        value={field ?? NONE}
        onChange={(value) =>
          onChange({ column, field: value === NONE ? null : value, format: null, currency: null })
        }
        options={[{ value: NONE, label: t('map.none') }, ...fieldOptions]}
      />
      {detected && (
        <Select<ColumnFormat | ''>
          label={t('map.format', { column, example: detected.example })}
          value={format ?? (detected.isSure ? detected.format : '')}
          empty={t('map.format.none')}
          onChange={(value) => onChange({ ...mapped, format: value || null })}
          options={listPossibleFormats(kind, detected.example).map((value) => ({
            value,
            label: t(`map.format.${value}`, { value: readExample(detected.example, value) }),
          }))}
        />
      )}
      {kind === 'amounts' && formats?.currencyExample && (
        <Select
          label={t('map.currency', { column, example: formats.currencyExample.slice(0, MAX_EXAMPLE_LENGTH) })}
          value={currency ?? ''}
          empty={t('map.currency.none')}
          onChange={(value) => onChange({ ...mapped, currency: value || null })}
          options={[
            { value: LOCAL_CURRENCY, label: t('map.currency.local') },
            ...currencyCodes.map((code) => ({ value: code, label: code })),
          ]}
        />
      )}
    </>
  );
}

/** `12.000 → 12,000`: the cell, and how it is read if that looks different. */
function formatExample({ cell, value }: NonNullable<Props['example']>, field: string | null): string {
  const cellText = cell.slice(0, MAX_EXAMPLE_LENGTH);
  const readText = field === null ? '' : formatReadValue(field, value).slice(0, MAX_EXAMPLE_LENGTH);
  return t('map.example', {
    value: readText === '' || readText === cellText ? cellText : `${cellText} → ${readText}`,
  });
}
function formatReadValue(field: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'number' && field !== 'foundedYear'
    ? value.toLocaleString('en')
    : formatValue(field, value);
}

/** Returns how an ambiguous cell is read in a format. */
function readExample(example: string, format: ColumnFormat): string {
  const text = applyFormat(example, format);
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day) return formatDay(day);
  return Number.isNaN(Number(text)) ? text : Number(text).toLocaleString('en');
}
