import { screen } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, makePage } from '../../../test/make';
import { renderPage, renderPageSignedIn } from '../../../test/render-page';

const catalogue = { festivals: 90, competitions: 200, liveCompetitions: 170 };

describe('a catalogue of invented festivals', () => {
  it.each([
    [90, 'Demonstration: every festival here is invented. Do not pay any fees.'],
    [7, 'Demonstration: 7 of the festivals here are invented. Each one is marked.'],
  ])('with %s of 90 invented shows a notice on every page', async (demonstrations, prefix) => {
    renderPage('/legal/terms', { getCatalogueSize: () => ({ ...catalogue, demonstrations }) });
    expect(await screen.findByText((text) => text.startsWith(prefix))).toBeInTheDocument();
  });

  it('shows the notice once on the home page, with a link to its explanation', async () => {
    renderPage('/', { getCatalogueSize: () => ({ ...catalogue, demonstrations: 90 }) });
    expect(await screen.findAllByText(/^Demonstration: every festival here is invented/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'What this means' })).toHaveAttribute(
      'href',
      '/legal/terms#demonstration',
    );
    expect(screen.getByRole('main')).toContainElement(screen.getByText(/^Demonstration: every/));
  });

  it('shows the notice once next to the matches', async () => {
    renderPageSignedIn('/user/matching?filmId=7', {
      getCatalogueSize: () => ({ ...catalogue, demonstrations: 90 }),
      getUserFilms: () => makePage([makeFilm()]),
      getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
    });
    expect(await screen.findAllByText(/^Demonstration: every festival here is invented/)).toHaveLength(1);
  });

  it('shows the notice in the footer when the matches page has no list', async () => {
    renderPageSignedIn('/user/matching', {
      getCatalogueSize: () => ({ ...catalogue, demonstrations: 90 }),
      getUserFilms: () => makePage([]),
    });
    expect(await screen.findAllByText(/^Demonstration: every festival here is invented/)).toHaveLength(1);
  });

  it('explains the notice on the page that its link opens', async () => {
    renderPage('/legal/terms', { getCatalogueSize: () => ({ ...catalogue, demonstrations: 90 }) });
    const heading = await screen.findByRole('heading', { name: 'Demonstration data' });
    expect(heading.closest('section')).toHaveAttribute('id', 'demonstration');
  });

  it('shows no notice when no festival is invented', async () => {
    const { bff } = renderPage('/legal/terms', {
      getCatalogueSize: () => ({ ...catalogue, demonstrations: 0 }),
    });
    await screen.findByRole('main');
    expect(bff.getCalls('getCatalogueSize')).toHaveLength(1);
    expect(screen.queryByText(/^Demonstration:/)).not.toBeInTheDocument();
  });
});
