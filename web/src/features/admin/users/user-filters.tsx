import { USER_SORTS } from '@laurel/rules/administration';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeys } from '../../../lib/keys';
import { t } from '../../../lib/texts/admin';
import { useDebounced } from '../../../lib/use-debounced';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import css from '../admin.module.css';
import { BUSINESS, useAddress } from './users-address';

const TYPING_MS = 120;

/** The search box, which is asked as one types, and what narrows beside it. */
export function UserFilters() {
  const { parameters, set } = useAddress();
  const box = useRef<HTMLInputElement>(null);
  useKeys(t('title'), [{ keys: '/', words: t('search'), run: () => box.current?.focus() }]);
  const said = parameters.get('query') ?? '';
  const [text, setText] = useState(said);
  const settled = useDebounced(text, TYPING_MS);
  const tell = useEffectEvent(() => {
    if (settled.trim() !== said) set({ query: settled.trim() || null });
  });
  useEffect(() => tell(), [settled]);
  const [told, setTold] = useState(said);
  if (said !== told) {
    // "Back", or what clears all.
    setTold(said);
    if (said !== text.trim()) setText(said);
  }
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
      options={options.map(([value, words]) => ({ value, label: words }))}
      empty={empty}
    />
  );
  return (
    <div role="search" className={css.filters}>
      <TextField
        ref={box}
        label={t('search')}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
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
