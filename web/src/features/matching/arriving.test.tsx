import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { makeListing, makeRow } from '../../../test/make';
import { open } from '../../../test/matches';

const words = 'The catalogue is still arriving here: this list is not complete yet.';
const row = (n: number) => ({ name: `Festival ${n} Lund, Sweden Competition ${n}` });

describe('a catalogue that is still arriving', () => {
  it('is said above the list, which is asked for again until it is whole', async () => {
    let listing = makeListing([makeRow(1)], { isArriving: true });
    const { bff } = await open({ getCompetitionWizardListingData: () => listing });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', row(1))).toBeVisible();
    /** For rows: what there is to choose is a question of its own. */
    const asked = () =>
      bff.of('getCompetitionWizardListingData').filter(({ input }) => input.pageSize !== 1).length;
    const before = asked();
    listing = makeListing([makeRow(1), makeRow(2)]);
    await waitForElementToBeRemoved(() => screen.queryByText(words), { timeout: 20_000 });
    expect(screen.getByRole('button', row(2))).toBeVisible();
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('that is whole is not mentioned', async () => {
    await open();
    expect(await screen.findByRole('button', row(1))).toBeVisible();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });
});
