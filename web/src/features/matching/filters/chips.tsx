import { formatMoney } from '@laurel/rules/money/money';
import { X } from 'lucide-react';
import { t } from '@laurel/messages/pages/matching/list';
import { Button } from '../../../ui/buttons/button';
import { formatFacet } from './format-facet';
import css from './chips.module.css';
import { FEE_BOUNDS, CHOICE_NAMES, type ListFilters, type ListState } from '../listing/list-state';

interface Chip {
  key: string;
  label: string;
  stateWithout: Partial<ListState>;
}

/** Returns all active filters, each with the state without it. */
function getChips({ text, filters }: ListState): Chip[] {
  const removeFilter = (key: keyof ListFilters, value?: ListFilters[keyof ListFilters]) => {
    const { [key]: _removed, ...others } = filters;
    return { filters: value === undefined ? others : { ...others, [key]: value } };
  };
  const chips: Chip[] = [];
  const addChip = (key: string, label: string, remainingState: Partial<ListState>) =>
    chips.push({ key, label, stateWithout: remainingState });
  if (text.trim()) addChip('q', t('chip.query', { query: text.trim() }), { text: '' });
  for (const name of CHOICE_NAMES)
    for (const value of filters[name] ?? []) {
      const otherValues = filters[name]!.filter((other) => other !== value) as typeof filters.country;
      addChip(
        `${name} ${value}`,
        formatFacet(name, value),
        removeFilter(name, otherValues?.length ? otherValues : undefined),
      );
    }
  const { deadlineWithin, listed } = filters;
  if (deadlineWithin !== undefined)
    addChip('within', t('within', { n: deadlineWithin }), removeFilter('deadlineWithin'));
  for (const bound of FEE_BOUNDS) {
    const fee = filters[bound];
    if (!fee) continue;
    addChip(bound, t(`chip.${bound}`, { fee: formatMoney(fee) }), removeFilter(bound));
  }
  if (listed !== undefined)
    addChip('listed', t(listed ? 'listed.true' : 'listed.false'), removeFilter('listed'));
  for (const name of ['openNow', 'student', 'hidden'] as const)
    if (filters[name]) addChip(name, t(`chip.${name}`), removeFilter(name));
  return chips;
}

type Props = { state: ListState; onChange: (changes: Partial<ListState>) => void; onClear: () => void };

/** The active filters with buttons to remove one or all. */
export function Chips({ state, onChange, onClear }: Props) {
  const chips = getChips(state);
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={t('filters.chosen')}>
      {chips.map(({ key, label, stateWithout }) => (
        <li key={key}>
          <button type="button" className={css.chip} onClick={() => onChange(stateWithout)}>
            <span dir="auto">{label}</span>
            <X size={14} role="img" aria-label={t('filters.remove', { name: label })} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="small" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      </li>
    </ul>
  );
}
