import { t as tList } from '@laurel/messages/pages/matching/list';
import { t } from '@laurel/messages/pages/matching/matching';
import { t as tWhatIf } from '@laurel/messages/pages/matching/what-if';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { DEFAULT_STATE, isNarrowed, type ListState } from '../listing/list-state';

type Props = {
  state: ListState;
  onState: (state: ListState) => void;
  /** Removes the "changed only" filter; null if it is off. */
  onShowAll: (() => void) | null;
};

/** Explains the empty list and offers to remove what empties it. */
export function EmptyList({ state, onState, onShowAll }: Props) {
  if (onShowAll)
    return (
      <EmptyState
        title={tWhatIf('empty.title')}
        action={<Button onClick={onShowAll}>{tWhatIf('empty.all')}</Button>}
      >
        {tWhatIf('empty.description')}
      </EmptyState>
    );
  if (!isNarrowed(state))
    return <EmptyState title={t('list.empty.title')}>{t(`list.empty.${state.tab}`)}</EmptyState>;
  const clear = () => onState({ ...DEFAULT_STATE, tab: state.tab, sort: state.sort });
  return (
    <EmptyState
      title={tList('empty.title')}
      action={<Button onClick={clear}>{tList('filters.clear')}</Button>}
    >
      {tList('empty.description')}
    </EmptyState>
  );
}
