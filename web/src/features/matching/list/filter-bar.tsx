import { LISTING_SORTS } from '@laurel/rules/vocabularies';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../lib/texts/match-list';
import { useDebounced } from '../../../lib/use-debounced';
import { useMedia } from '../../../lib/use-media';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import css from './filter-bar.module.css';
import { FilterGroup, groupsOf, type GroupName, type GroupProps } from './filter-groups';
import { FilterMenu } from './filter-menu';
import { ViewsMenu } from './views-menu';

type Props = GroupProps & {
  total: number | undefined;
  onText: (text: string) => void;
  /** The whole state as a view keeps it, and one that is gone to. */
  query: string;
  onView: (query: string) => void;
};

const labelOf = ({ name, on }: { name: GroupName; on: number }) => {
  const label = t(`group.${name}`);
  return on > 0 ? t('filters.of', { name: label, n: on }) : label;
};

/** Narrows and orders the list and stays in sight; where the screen is narrow, the choices stand in a sheet of their own. */
export function FilterBar({ total, onText, query, onView, ...props }: Props) {
  const { state, onChange } = props;
  const isNarrow = useMedia('(max-width: 44rem)');
  const [isOpen, setOpen] = useState(false);
  const groups = groupsOf(state);
  const on = groups.reduce((sum, group) => sum + group.on, 0);
  // Near misses stand by what can be changed and how little is missing, where nothing else is chosen.
  const isNear = state.tab === 'near';
  const sort = isNear && state.sort === 'score' ? 'distance' : state.sort;
  const sorts = LISTING_SORTS.filter((one) => !isNear || one !== 'score');
  const order = (
    <div className={css.right}>
      <label className={css.sort}>
        <span>{t('sort')}</span>
        <select
          value={sort}
          onChange={({ target }) => onChange({ sort: LISTING_SORTS.find((one) => one === target.value)! })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <ViewsMenu query={query} onOpen={onView} />
    </div>
  );
  return (
    <div className={css.bar} role="region" aria-label={t('bar.label')}>
      <SearchBox text={state.text} onText={onText} />
      {isNarrow ? (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <SlidersHorizontal size={14} aria-hidden />{' '}
          {on > 0 ? t('filters.open.n', { n: on }) : t('filters.open')}
        </Button>
      ) : (
        groups.map((group) => (
          <FilterMenu key={group.name} label={labelOf(group)} isOn={group.on > 0}>
            <FilterGroup name={group.name} {...props} />
          </FilterMenu>
        ))
      )}
      {!isNarrow && order}
      {isOpen && isNarrow && (
        <Dialog title={t('filters.open')} shape="sheet" onClose={() => setOpen(false)}>
          <div className={css.sheet}>
            {order}
            {groups.map(({ name }) => (
              <FilterGroup key={name} name={name} {...props} />
            ))}
          </div>
          <Button look="primary" wide className={css.show} onClick={() => setOpen(false)}>
            {t('filters.show', { n: total ?? 0 })}
          </Button>
        </Dialog>
      )}
    </div>
  );
}

const TYPED_MS = 160;
/** What was typed moves the address once it stands still; what the address says stands here. */
function SearchBox({ text: addressed, onText }: { text: string; onText: (text: string) => void }) {
  const [text, setText] = useState(addressed);
  const [known, setKnown] = useState(addressed);
  const settled = useDebounced(text, TYPED_MS);
  const typed = useEffectEvent((next: string) => {
    if (next !== addressed) onText(next);
  });
  useEffect(() => typed(settled), [settled]);
  if (known !== addressed) {
    setKnown(addressed);
    if (addressed !== settled) setText(addressed);
  }
  return (
    <input
      type="search"
      className={css.search}
      aria-label={t('search')}
      placeholder={t('search.placeholder')}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
