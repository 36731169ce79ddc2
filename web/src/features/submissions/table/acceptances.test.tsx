import { screen, within } from '@testing-library/react';
import { openBulkAcceptance, makeSubmittedEntry } from '../../../../test/acceptance';
import { makeSubmission, makePage } from '../../../../test/make';
import type { Term } from '../../../lib/server/wire';

const makePremiereTerm = (competitionId: number, premiere_restriction: string) =>
  ({ id: competitionId, competitionId, countries: [], premiere_restriction }) as unknown as Term;

it('warns of the premieres that several acceptances use up together in the table', async () => {
  const otherFestivalEntry = makeSubmission(2, { festivalId: 102 });
  await openBulkAcceptance(
    { screenings: [] },
    [makeSubmittedEntry(1), makeSubmittedEntry(3), otherFestivalEntry, makeSubmission(4)],
    {
      getCompetitionTerms: () =>
        makePage([
          makePremiereTerm(2, 'World Premiere'),
          makePremiereTerm(3, 'World Premiere'),
          makePremiereTerm(4, 'City'),
        ]),
    },
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/1 competition on your list requires/)).toBeVisible();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Competition 2, Festival 2 (world premiere)',
  ]);
});
