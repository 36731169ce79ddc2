import type { UseQueryResult } from '@tanstack/react-query';
import { isUnavailable, useLookup } from '../../lib/loading/use-lookup';
import { getErrorText, isUnreachable } from '../../lib/server/refused';
import { t } from '@laurel/messages/pages/controls/controls';
import type { Choice } from '../../ui/forms/combo-box';
import { LookupState } from './lookup-state';

/** The props of a `ComboBox` whose options a query loads. A disabled query has no options. */
export const getQueryOptions = (query: UseQueryResult<readonly Choice[]>) => ({
  isUnavailable: isUnavailable(query),
  options: query.isPending && query.fetchStatus === 'idle' ? [] : query.data,
  status: <OptionsStatus query={query} />,
});

/** The error of options that failed to load, with a retry. */
export function OptionsStatus({ query }: { query: UseQueryResult }) {
  const { state, retry } = useLookup([query]);
  const error = query.error ?? query.failureReason;
  const isNamed = error !== null && !isUnreachable(error);
  return (
    <LookupState
      state={state}
      unavailableText={isNamed ? getErrorText(error) : t('combo.failed')}
      onRetry={retry}
    />
  );
}
