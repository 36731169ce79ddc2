import { FESTIVAL_STATES } from '@laurel/rules/festivals/catalogue-editing';
import { getCountryChoices } from '../../../lib/locations/country-choices';
import { t } from '@laurel/messages/pages/administration/festival-list';
import { ComboBox } from '../../../ui/forms/combo-box';
import css from '../admin.module.css';
import { SearchBox } from '../filtering/search-box';
import { useUrlParameters } from '../filtering/use-url-parameters';
import { parseListInput } from './list-address';

const STATES = FESTIVAL_STATES.map((value) => ({ value, label: t(`state.${value}`) }));

/** Filters the catalogue by name, country and state. */
export function FestivalFilters() {
  const { parameters, setParameters } = useUrlParameters();
  const { country = [], state = [] } = parseListInput(parameters);
  return (
    <div role="search" className={css.filters}>
      <SearchBox label={t('search')} shortcutsLabel={t('title')} />
      <ComboBox
        label={t('filter.state')}
        placeholder={t('filter.state.choose')}
        value={state}
        options={STATES}
        onChange={(states) => setParameters({ state: states.join(',') || null })}
      />
      <ComboBox
        label={t('filter.country')}
        placeholder={t('filter.country.choose')}
        value={country}
        options={getCountryChoices()}
        onChange={(countries) => setParameters({ country: countries.join(',') || null })}
      />
    </div>
  );
}
