import { QueryClient } from '@tanstack/react-query';
import { BffStub } from '../../../test/bff-stub';
import { makeListing, makeRow } from '../../../test/make';
import { listingQuery } from './use-listing';

it('asks for few rows first and for more at a time after them, leaving none out and none twice', async () => {
  const rows = Array.from({ length: 330 }, (_, i) => makeRow(i + 1));
  const bff = new BffStub({
    getCompetitionWizardListingData: ({ page, pageSize }) =>
      makeListing(rows.slice((page - 1) * pageSize, page * pageSize), { total: rows.length }),
  });
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...listingQuery(7), pages: 10 });
  expect(pages.flatMap(({ items }) => items.map(({ competition }) => competition.id))).toEqual(
    rows.map(({ competition }) => competition.id),
  );
  expect(bff.calls.map(({ input }) => [input.page, input.pageSize])).toEqual([
    [1, 25],
    [2, 25],
    [2, 50],
    [2, 100],
    [3, 100],
    [4, 100],
  ]);
});
