import { t as more } from '@laurel/words/pages/matching/list';
import { t } from '@laurel/words/pages/matching/matching';
import { t as trial } from '@laurel/words/pages/matching/trial';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { DEFAULT_STATE, isNarrowed, type ListState } from '../listing/list-state';

type Props = {
  state: ListState;
  onState: (state: ListState) => void;
  /** Removes the "changed only" filter; null if it is off. */
  onWhole: (() => void) | null;
};

/** Explains the empty list and offers one way out. */
export function EmptyList({ state, onState, onWhole }: Props) {
  if (onWhole)
    return (
      <EmptyState
        title={trial('empty.title')}
        action={<Button onClick={onWhole}>{trial('empty.all')}</Button>}
      >
        {trial('empty.description')}
      </EmptyState>
    );
  if (!isNarrowed(state))
    return <EmptyState title={t('list.empty.title')}>{t(`list.empty.${state.tab}`)}</EmptyState>;
  const clear = () => onState({ ...DEFAULT_STATE, tab: state.tab, sort: state.sort });
  return (
    <EmptyState title={more('empty.title')} action={<Button onClick={clear}>{more('filters.clear')}</Button>}>
      {more('empty.description')}
    </EmptyState>
  );
}
