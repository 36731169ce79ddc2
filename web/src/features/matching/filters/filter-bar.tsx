import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '@laurel/messages/pages/matching/list';
import { useMedia } from '../../../ui/hooks/use-media';
import { useHoverIntent } from './use-hover-intent';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import css from './filter-bar.module.css';
import { FilterGroup, getGroups, type GroupName, type GroupProps } from './filter-groups';
import { FilterMenu } from './filter-menu';
import { getSort, getSorts, TABS, type Tab } from '../listing/list-state';
import { RadioChoices } from './radio-choices';
import { ViewsMenu } from './views-menu';
import { useUrlText } from '../../../lib/url-state/use-url-text';

type Props = GroupProps & {
  total: number | undefined;
  /** The label and count of each verdict. */
  verdicts: readonly { value: Tab; label: string; count: number | undefined }[];
  onText: (text: string) => void;
  /** The list's state as a saved view stores it, and the callback that opens a view. */
  query: string;
  onView: (query: string) => void;
  /** A sheet takes the space next to the list. */
  hasSideSheet: boolean;
};

const formatLabel = ({ name, activeCount }: { name: GroupName; activeCount: number }) => {
  const label = t(`group.${name}`);
  return activeCount > 0 ? t('filters.of', { name: label, n: activeCount }) : label;
};

/**
 * Filters and sorts the list and stays visible. On narrow screens, and next to a side sheet, the filters move into a
 * sheet, so that the list has enough height.
 */
export function FilterBar({ total, verdicts, onText, query, onView, hasSideSheet, ...props }: Props) {
  const { state, onChange, onLikelyChange } = props;
  const getHoverHandlers = useHoverIntent();
  const isNarrow = useMedia('(max-width: 44rem)');
  const hasButton = isNarrow || hasSideSheet;
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  // Focuses the selected verdict, because a focused text box would open the keyboard over the choices.
  useEffect(() => sheet.current?.querySelector<HTMLElement>('input:checked')?.focus(), [isOpen]);
  const groups = getGroups(state);
  const activeCount = groups.reduce((sum, group) => sum + group.activeCount, 0);
  // On narrow screens the verdict counts as a filter.
  const activeCountWithVerdict = activeCount + (isNarrow && state.tab !== TABS[0] ? 1 : 0);
  const sorts = getSorts(state.tab);
  const sortControls = (
    <div className={css.right}>
      <label className={css.sort}>
        <span>{t('sort')}</span>
        <select
          value={getSort(state)}
          onChange={({ target }) => onChange({ sort: sorts.find((sort) => sort === target.value)! })}
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
      {hasButton ? (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <SlidersHorizontal size={14} aria-hidden />{' '}
          {activeCountWithVerdict > 0
            ? t('filters.open.n', { n: activeCountWithVerdict })
            : t('filters.open')}
        </Button>
      ) : (
        groups.map((group) => (
          <FilterMenu key={group.name} label={formatLabel(group)} isOn={group.activeCount > 0}>
            <FilterGroup name={group.name} {...props} />
          </FilterMenu>
        ))
      )}
      {!isNarrow && sortControls}
      {isOpen && hasButton && (
        <Dialog title={t('filters.open')} shape="sheet" onClose={() => setOpen(false)}>
          <div ref={sheet} className={css.sheet}>
            {isNarrow && sortControls}
            <RadioChoices
              legend={t('group.verdict')}
              value={state.tab}
              onChange={(tab: Tab) => onChange({ tab })}
              getHoverProps={(tab) => getHoverHandlers(() => onLikelyChange({ tab }))}
              options={verdicts}
            />
            {groups.map(({ name }) => (
              <FilterGroup key={name} name={name} {...props} />
            ))}
          </div>
          <Button variant="primary" wide className={css.show} onClick={() => setOpen(false)}>
            {t('filters.show', { n: total ?? 0 })}
          </Button>
        </Dialog>
      )}
    </div>
  );
}

const DEBOUNCE_MS = 160;
function SearchBox({ text: urlText, onText }: { text: string; onText: (text: string) => void }) {
  const [text, setText] = useUrlText(urlText, onText, DEBOUNCE_MS);
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
