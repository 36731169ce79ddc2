import { formatMoney } from '@laurel/rules/money/money';
import { X } from 'lucide-react';
import { t } from '@laurel/words/pages/matching/list';
import { Button } from '../../../ui/buttons/button';
import { formatFacet } from './format-facet';
import css from './chips.module.css';
import {
  FEE_BOUNDS,
  CHOICE_NAMES,
  getFeeCurrency,
  type ListFilters,
  type ListState,
} from '../listing/list-state';

interface Chip {
  key: string;
  label: string;
  without: Partial<ListState>;
}

/** All active filters, each with the state without it. */
export function getChips({ text, filters, rates }: ListState): Chip[] {
  const without = (key: keyof ListFilters, value?: ListFilters[keyof ListFilters]) => {
    const { [key]: _removed, ...others } = filters;
    return { filters: value === undefined ? others : { ...others, [key]: value } };
  };
  const chips: Chip[] = [];
  const add = (key: string, label: string, rest: Partial<ListState>) =>
    chips.push({ key, label, without: rest });
  if (text.trim()) add('q', t('chip.query', { query: text.trim() }), { text: '' });
  for (const name of CHOICE_NAMES)
    for (const value of filters[name] ?? []) {
      const others = filters[name]!.filter((other) => other !== value) as typeof filters.country;
      add(`${name} ${value}`, formatFacet(name, value), without(name, others?.length ? others : undefined));
    }
  const { deadlineWithin, listed } = filters;
  if (deadlineWithin !== undefined)
    add('within', t('within', { n: deadlineWithin }), without('deadlineWithin'));
  for (const bound of FEE_BOUNDS) {
    const fee = filters[bound];
    if (!fee) continue;
    const others = without(bound);
    const ratesChange =
      getFeeCurrency(others.filters) === null && Object.keys(rates).length > 0 ? { rates: {} } : {};
    add(bound, t(`chip.${bound}`, { fee: formatMoney(fee) }), { ...others, ...ratesChange });
  }
  if (listed !== undefined) add('listed', t(listed ? 'listed.true' : 'listed.false'), without('listed'));
  for (const name of ['openNow', 'student', 'hidden'] as const)
    if (filters[name]) add(name, t(`chip.${name}`), without(name));
  return chips;
}

type Props = { state: ListState; onChange: (changes: Partial<ListState>) => void; onClear: () => void };

/** The active filters with buttons to remove one or all. */
export function Chips({ state, onChange, onClear }: Props) {
  const chips = getChips(state);
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={t('filters.chosen')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <button type="button" className={css.chip} onClick={() => onChange(without)}>
            <span dir="auto">{label}</span>
            <X size={14} role="img" aria-label={t('filters.remove', { name: label })} />
          </button>
        </li>
      ))}
      <li>
        <Button look="subtle" size="small" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      </li>
    </ul>
  );
}
