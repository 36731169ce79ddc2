import { t as more } from '../../../lib/texts/match-list';
import { t } from '../../../lib/texts/matching';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/state';
import { atFirst, isNarrowed, type ListState } from './list-state';

/** Why there is nothing, and the one way on from there. */
export function NothingListed({ state, onState }: { state: ListState; onState: (state: ListState) => void }) {
  if (!isNarrowed(state))
    return <EmptyState title={t('list.empty.title')}>{t(`list.empty.${state.tab}`)}</EmptyState>;
  const clear = () => onState({ ...atFirst, tab: state.tab, sort: state.sort });
  return (
    <EmptyState title={more('empty.title')} action={<Button onClick={clear}>{more('filters.clear')}</Button>}>
      {more('empty.words')}
    </EmptyState>
  );
}
