import { t as more } from '../../../lib/texts/match-list';
import { t } from '../../../lib/texts/matching';
import { t as trial } from '../../../lib/texts/trial';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/state';
import { atFirst, isNarrowed, type ListState } from './list-state';

type Props = {
  state: ListState;
  onState: (state: ListState) => void;
  /** Removes the "changed only" filter; null if it is off. */
  onWhole: (() => void) | null;
};

/** Explains the empty list and offers one way out. */
export function NothingListed({ state, onState, onWhole }: Props) {
  if (onWhole)
    return (
      <EmptyState
        title={trial('empty.title')}
        action={<Button onClick={onWhole}>{trial('empty.all')}</Button>}
      >
        {trial('empty.words')}
      </EmptyState>
    );
  if (!isNarrowed(state))
    return <EmptyState title={t('list.empty.title')}>{t(`list.empty.${state.tab}`)}</EmptyState>;
  const clear = () => onState({ ...atFirst, tab: state.tab, sort: state.sort });
  return (
    <EmptyState title={more('empty.title')} action={<Button onClick={clear}>{more('filters.clear')}</Button>}>
      {more('empty.words')}
    </EmptyState>
  );
}
