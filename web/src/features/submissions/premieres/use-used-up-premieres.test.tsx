import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { filmWithReservation } from '../../../../test/reserved-premieres';
import { makeSubmission, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { festivalsQuery } from '../../../lib/festivals/use-festivals';
import { useReservationCheck } from './use-used-up-premieres';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

it('a programming error is not reported as a used-up premiere', async () => {
  const submission = makeSubmission(1);
  const festivalId = submission.festivalId!;
  client.setQueryData(festivalsQuery([festivalId]).queryKey, makePage([makeFestival({ id: festivalId })]));
  client.setQueryData(fetchAllPages('getCompetitionTerms', { competitionIds: [1] }).queryKey, {} as never);
  const { result } = renderHook(() => useReservationCheck(filmWithReservation), { wrapper });
  await expect(result.current(submission)).rejects.toThrow(TypeError);
});
