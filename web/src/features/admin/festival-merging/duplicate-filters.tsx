import { DUPLICATE_REASONS, DUPLICATE_STRENGTHS } from '@laurel/rules/festivals/catalogue-editing';
import { t } from '@laurel/messages/pages/administration/festival-merging';
import { ComboBox } from '../../../ui/forms/combo-box';
import css from '../admin.module.css';
import { SearchBox } from '../filtering/search-box';
import { useUrlParameters } from '../filtering/use-url-parameters';
import { parseDuplicatesInput } from './duplicates-address';

const STRENGTHS = DUPLICATE_STRENGTHS.map((value) => ({ value, label: t(`strength.${value}`) }));
const REASONS = DUPLICATE_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }));

/** Filters the pairs by name, strength and reason. */
export function DuplicateFilters() {
  const { parameters, setParameters } = useUrlParameters();
  const { strength = [], why = [] } = parseDuplicatesInput(parameters);
  return (
    <div role="search" className={css.filters}>
      <SearchBox label={t('search')} shortcutsLabel={t('title')} />
      <ComboBox
        label={t('filter.strength')}
        placeholder={t('filter.all')}
        value={strength}
        options={STRENGTHS}
        onChange={(strengths) => setParameters({ strength: strengths.join(',') || null })}
      />
      <ComboBox
        label={t('filter.reason')}
        placeholder={t('filter.all')}
        value={why}
        options={REASONS}
        onChange={(reasons) => setParameters({ why: reasons.join(',') || null })}
      />
    </div>
  );
}
