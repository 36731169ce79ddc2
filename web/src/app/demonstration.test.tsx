import { screen } from '@testing-library/react';
import { visit } from '../../test/visit';

const catalogue = { festivals: 90, competitions: 200, liveCompetitions: 170 };

describe('a catalogue of invented festivals', () => {
  it.each([
    [90, 'Demonstration: every festival here is invented. Pay no fee for what you find.'],
    [7, 'Demonstration: 7 of the festivals here are invented. Each says so itself.'],
  ])('with %s of 90 says so on every page', async (demonstrations, words) => {
    visit('/legal/terms', { getCatalogueSize: () => ({ ...catalogue, demonstrations }) });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('is not spoken of where there are none', async () => {
    const { bff } = visit('/legal/terms', { getCatalogueSize: () => ({ ...catalogue, demonstrations: 0 }) });
    await screen.findByRole('main');
    expect(bff.of('getCatalogueSize')).toHaveLength(1);
    expect(screen.queryByText(/Demonstration/)).not.toBeInTheDocument();
  });
});
