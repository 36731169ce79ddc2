import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { keeping } from '../../../test/kept';
import { makeSubmission, pageOf } from '../../../test/make';
import { makeFestival } from '../../../test/make-festival';
import { every } from '../../lib/every';
import { festivalsOf } from '../../lib/use-festivals';
import { useMayUseUp } from './use-kept-used-up';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

it('takes no mistake of ours for a premiere that would be used up', async () => {
  const submission = makeSubmission(1);
  const festivalId = submission.festivalId!;
  client.setQueryData(festivalsOf([festivalId]).queryKey, pageOf([makeFestival({ id: festivalId })]));
  client.setQueryData(every('getCompetitionTerms', { competitionIds: [1] }).queryKey, {} as never);
  const { result } = renderHook(() => useMayUseUp(keeping), { wrapper });
  await expect(result.current(submission)).rejects.toThrow(TypeError);
});
