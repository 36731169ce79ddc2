import { screen } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, pageOf } from '../../test/make';
import { visit, visitSignedIn } from '../../test/visit';

const catalogue = { festivals: 90, competitions: 200, liveCompetitions: 170 };

describe('a catalogue of invented festivals', () => {
  it.each([
    [90, 'Demonstration: every festival here is invented. Pay no fee for what you find.'],
    [7, 'Demonstration: 7 of the festivals here are invented. Each says so itself.'],
  ])('with %s of 90 says so on every page', async (demonstrations, words) => {
    visit('/legal/terms', { getCatalogueSize: () => ({ ...catalogue, demonstrations }) });
    expect(await screen.findByText((text) => text.startsWith(words))).toBeInTheDocument();
  });

  it('says so once on the home page, with the way to what it means', async () => {
    visit('/', { getCatalogueSize: () => ({ ...catalogue, demonstrations: 90 }) });
    expect(await screen.findAllByText(/^Demonstration: every festival here is invented/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'What this means' })).toHaveAttribute(
      'href',
      '/legal/terms#demonstration',
    );
    expect(screen.getByRole('main')).toContainElement(screen.getByText(/^Demonstration: every/));
  });

  it('says so once beside the matches', async () => {
    visitSignedIn('/user/matching?filmId=7', {
      getCatalogueSize: () => ({ ...catalogue, demonstrations: 90 }),
      getUserFilms: () => pageOf([makeFilm()]),
      getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
    });
    expect(await screen.findAllByText(/^Demonstration: every festival here is invented/)).toHaveLength(1);
  });

  it('says so below where there is no list that could say it', async () => {
    visitSignedIn('/user/matching', {
      getCatalogueSize: () => ({ ...catalogue, demonstrations: 90 }),
      getUserFilms: () => pageOf([]),
    });
    expect(await screen.findAllByText(/^Demonstration: every festival here is invented/)).toHaveLength(1);
  });

  it('is explained where the link leads', async () => {
    visit('/legal/terms', { getCatalogueSize: () => ({ ...catalogue, demonstrations: 90 }) });
    const heading = await screen.findByRole('heading', { name: 'Demonstration data' });
    expect(heading.closest('section')).toHaveAttribute('id', 'demonstration');
  });

  it('is not spoken of where there are none', async () => {
    const { bff } = visit('/legal/terms', { getCatalogueSize: () => ({ ...catalogue, demonstrations: 0 }) });
    await screen.findByRole('main');
    expect(bff.of('getCatalogueSize')).toHaveLength(1);
    expect(screen.queryByText(/^Demonstration:/)).not.toBeInTheDocument();
  });
});
