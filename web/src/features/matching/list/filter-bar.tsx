import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../lib/texts/match-list';
import { useDebounced } from '../../../lib/use-debounced';
import { useMedia } from '../../../lib/use-media';
import { useNear } from '../../../lib/use-near';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import css from './filter-bar.module.css';
import { FilterGroup, groupsOf, type GroupName, type GroupProps } from './filter-groups';
import { FilterMenu } from './filter-menu';
import { sortOf, sortsOf, tabs, type Tab } from './list-state';
import { OneChoice } from './one-choice';
import { ViewsMenu } from './views-menu';

type Props = GroupProps & {
  total: number | undefined;
  /** What each verdict is called, and how many of it there are. */
  verdicts: readonly { value: Tab; label: string; count: number | undefined }[];
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
export function FilterBar({ total, verdicts, onText, query, onView, ...props }: Props) {
  const { state, onChange, onNear } = props;
  const near = useNear();
  const isNarrow = useMedia('(max-width: 44rem)');
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  // Not into a box to type in, somewhere below: one comes to look what there is.
  useEffect(() => sheet.current?.querySelector<HTMLElement>('input:checked')?.focus(), [isOpen]);
  const groups = groupsOf(state);
  const on = groups.reduce((sum, group) => sum + group.on, 0);
  // There the verdict is chosen among them.
  const chosen = on + (state.tab === tabs[0] ? 0 : 1);
  const sorts = sortsOf(state.tab);
  const order = (
    <div className={css.right}>
      <label className={css.sort}>
        <span>{t('sort')}</span>
        <select
          value={sortOf(state)}
          onChange={({ target }) => onChange({ sort: sorts.find((one) => one === target.value)! })}
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
          {chosen > 0 ? t('filters.open.n', { n: chosen }) : t('filters.open')}
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
          <div ref={sheet} className={css.sheet}>
            {order}
            <OneChoice
              legend={t('group.verdict')}
              value={state.tab}
              onChange={(tab: Tab) => onChange({ tab })}
              nearOf={(tab) => near(() => onNear({ tab }))}
              options={verdicts}
            />
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
