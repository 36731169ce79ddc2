import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { makeListing, makeRow } from '../../../../test/make';
import { openMatches } from '../../../../test/matches';

const message = 'The catalogue is still loading, so this list is not complete yet.';
const withRowName = (n: number) => ({ name: `Festival ${n} Lund, Sweden Competition ${n}` });

describe('a catalogue that is still rebuilding', () => {
  it('is announced above the list, which is fetched again until it is complete', async () => {
    let listing = makeListing([makeRow(1)], { isRebuilding: true });
    const { bff } = await openMatches({ getCompetitionWizardListingData: () => listing });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', withRowName(1))).toBeVisible();
    /** Counts only requests for rows. The filter choices are a separate request. */
    const countRequests = () =>
      bff.getCalls('getCompetitionWizardListingData').filter(({ input }) => input.pageSize !== 1).length;
    const requestCount = countRequests();
    listing = makeListing([makeRow(1), makeRow(2)]);
    await waitForElementToBeRemoved(() => screen.queryByText(message), { timeout: 60_000 });
    expect(screen.getByRole('button', withRowName(2))).toBeVisible();
    await waitFor(() => expect(countRequests()).toBe(requestCount + 1));
  });

  it('shows no message when it is complete', async () => {
    await openMatches();
    expect(await screen.findByRole('button', withRowName(1))).toBeVisible();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });
});
