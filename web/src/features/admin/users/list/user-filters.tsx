import { USER_SORTS } from '@laurel/rules/accounts/administration';
import { t } from '@laurel/words/pages/administration/users';
import { Select } from '../../../../ui/forms/select';
import css from '../../admin.module.css';
import { SearchBox } from '../../filtering/search-box';
import { useAddress } from '../../filtering/use-address';
import { BUSINESS } from './users-address';

/** The search box, which queries while the user types, and the filters. */
export function UserFilters() {
  const { parameters, set } = useAddress();
  const select = <V extends string>(
    name: string,
    label: string,
    options: readonly [V, string][],
    empty = t('any'),
  ) => (
    <Select
      label={label}
      value={(options.find(([value]) => value === parameters.get(name))?.[0] ?? '') as V | ''}
      onChange={(value) => set({ [name]: value || null })}
      options={options.map(([value, optionLabel]) => ({ value, label: optionLabel }))}
      empty={empty}
    />
  );
  return (
    <div role="search" className={css.filters}>
      <SearchBox label={t('search')} about={t('title')} />
      {select('role', t('filter.role'), [
        ['user', t('role.user')],
        ['admin', t('role.admin')],
      ])}
      {select(
        'business',
        t('filter.business'),
        BUSINESS.map((role) => [role, role === 'none' ? t('business.none') : role]),
      )}
      {select('banned', t('filter.banned'), [
        ['yes', t('banned.yes')],
        ['no', t('banned.no')],
      ])}
      {select('verified', t('filter.verified'), [
        ['yes', t('verified.yes')],
        ['no', t('verified.no')],
      ])}
      {select('session', t('filter.session'), [
        ['yes', t('session.yes')],
        ['no', t('session.no')],
      ])}
      {select(
        'sort',
        t('filter.sort'),
        USER_SORTS.filter((sort) => sort !== 'newest').map((sort) => [sort, t(`sort.${sort}`)]),
        t('sort.newest'),
      )}
    </div>
  );
}
