import { MAX_GROUP_LENGTH, MAX_LINE_LENGTH, MAX_RULE_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { Button } from '../../../../ui/buttons/button';
import { MoneyField } from '../../../../widgets/money/money-field';
import { Select } from '../../../../ui/forms/select';
import { TextArea, TextField } from '../../../../ui/forms/text-field';
import { currencyCodes } from '../../../../lib/locations/use-countries';
import css from '../editor.module.css';
import {
  getBoxes,
  formatTerm,
  getTypeLabel,
  TYPES,
  changeType,
  type TermDraft,
} from '../../festival-fields/term-draft';
import type { Card } from '../editing/list-editor';
import { BONUS, getFieldLabel } from '../../festival-fields/festival-fields';
import { ValueBox } from '../../festival-fields/value-box';

/** One rule: its text as on the public page, its type, the fields of that type and its strictness. */
export function TermCard({ value: term, n, errors, onChange, onRemove }: Card<TermDraft>) {
  const createSetter = (field: string) => (value: unknown) => onChange({ ...term, [field]: value });
  const isMoney = term.type === 'budget_restriction_max';
  const boxes = isMoney ? [] : getBoxes(term.type);
  return (
    <fieldset className={css.card}>
      <legend>{t('term.n', { n: n + 1 })}</legend>
      <p className={css.summary} dir="auto">
        {formatTerm(term)}
      </p>
      <Select
        label={t('term.type')}
        error={errors.type}
        value={term.type}
        options={TYPES}
        onChange={(type) => onChange(changeType(term, type))}
      />
      {boxes.map(({ field, kind }, index) => (
        <ValueBox
          key={field}
          kind={kind}
          label={index === 0 ? getTypeLabel(term.type) : (t.find(`term.field.${field}`) ?? field)}
          error={errors[field]}
          value={term[field]}
          onChange={createSetter(field)}
        />
      ))}
      {isMoney && (
        <MoneyField
          label={getTypeLabel(term.type)}
          error={errors.budget_restriction_max ?? errors.currency}
          value={
            typeof term.budget_restriction_max === 'number' && typeof term.currency === 'string'
              ? { amount: term.budget_restriction_max, currency: term.currency }
              : null
          }
          currency={typeof term.currency === 'string' ? term.currency : ''}
          currencies={currencyCodes}
          onChange={(money) => onChange({ ...term, budget_restriction_max: money?.amount ?? null })}
          onCurrency={(currency) => onChange({ ...term, currency: currency || null })}
        />
      )}
      <Select
        label={t('term.strength')}
        value={term.isMandatory ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t('term.mandatory') },
          { value: 'no', label: t('term.preferred') },
        ]}
        onChange={(strength) => onChange({ ...term, isMandatory: strength === 'yes' })}
      />
      <TextField
        label={t('term.group')}
        hint={t('term.group.hint')}
        error={errors.groupKey}
        maxLength={MAX_GROUP_LENGTH}
        value={term.groupKey ?? ''}
        onChange={(event) => onChange({ ...term, groupKey: event.target.value || null })}
      />
      <ValueBox
        kind={BONUS}
        label={getFieldLabel('bonusRanking')}
        error={errors.bonusRanking}
        value={term.bonusRanking}
        onChange={createSetter('bonusRanking')}
      />
      <TextField
        label={t('term.name')}
        error={errors.name}
        maxLength={MAX_LINE_LENGTH}
        value={term.name}
        onChange={(event) => onChange({ ...term, name: event.target.value })}
      />
      <TextArea
        label={t('term.description')}
        error={errors.description}
        rows={2}
        maxLength={MAX_RULE_LENGTH}
        value={term.description ?? ''}
        onChange={(event) => onChange({ ...term, description: event.target.value || null })}
      />
      <div className={css.wide}>
        <Button size="small" variant="subtle" onClick={onRemove}>
          {t('term.remove', { n: n + 1 })}
        </Button>
      </div>
    </fieldset>
  );
}
