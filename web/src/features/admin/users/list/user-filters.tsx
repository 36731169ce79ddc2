import { USER_SORTS } from '@laurel/rules/accounts/administration';
import { t } from '@laurel/messages/pages/administration/users';
import { Select } from '../../../../ui/forms/select';
import css from '../../admin.module.css';
import { SearchBox } from '../../filtering/search-box';
import { useUrlParameters } from '../../filtering/use-url-parameters';
import { BUSINESS_FILTERS } from './users-address';

export function UserFilters() {
  const { parameters, setParameters } = useUrlParameters();
  const renderSelect = <V extends string>(
    name: string,
    label: string,
    options: readonly [V, string][],
    empty = t('any'),
  ) => (
    <Select
      key={name}
      label={label}
      value={(options.find(([value]) => value === parameters.get(name))?.[0] ?? '') as V | ''}
      onChange={(value) => setParameters({ [name]: value || null })}
      options={options.map(([value, optionLabel]) => ({ value, label: optionLabel }))}
      empty={empty}
    />
  );
  return (
    <div role="search" className={css.filters}>
      <SearchBox label={t('search')} shortcutsLabel={t('title')} />
      {renderSelect('role', t('filter.role'), [
        ['user', t('role.user')],
        ['admin', t('role.admin')],
      ])}
      {renderSelect(
        'business',
        t('filter.business'),
        BUSINESS_FILTERS.map((role) => [role, role === 'none' ? t('business.none') : role]),
      )}
      {(['banned', 'verified', 'session'] as const).map((name) =>
        renderSelect(name, t(`filter.${name}`), [
          ['yes', t(`${name}.yes`)],
          ['no', t(`${name}.no`)],
        ]),
      )}
      {renderSelect(
        'sort',
        t('filter.sort'),
        USER_SORTS.filter((sort) => sort !== 'newest').map((sort) => [sort, t(`sort.${sort}`)]),
        t('sort.newest'),
      )}
    </div>
  );
}
