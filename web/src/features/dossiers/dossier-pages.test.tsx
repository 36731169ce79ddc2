import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { ada, makeStill } from '../../../test/make';
import { makeDossierSheet } from '../../../test/make-dossier';
import { findAxeViolations, renderPage, renderPageSignedIn } from '../../../test/render-page';

const completeSheet = makeDossierSheet({
  name: 'The Salt Harvest',
  synopsis: 'On the last working salt pans.',
  length: 1122,
  productionCountries: ['PT', 'FR'],
  filmLanguages: ['pt'],
  credits: [
    { role: 'director', name: 'Inês Tavares' },
    { role: 'cast', name: 'Rita Falcão' },
  ],
  poster: makeStill('p'),
  stills: [makeStill('a'), makeStill('b')],
  details: {
    logline: 'Two sisters.',
    directorStatement: 'Because of salt.',
    screenerUrl: 'https://screener.example/salt',
    screenerPassword: 'high tide',
    trailerUrl: 'https://trailer.example/salt',
    contactName: 'Ada',
    contactEmail: 'ada@salt.example',
    contactPhone: '+351 21 123 4567',
    frameRate: '24',
    colour: 'black-and-white',
    subtitleLanguages: [],
  },
});

describe('a shared dossier', () => {
  it.each([
    ['नमक की फसल / Соляник', null],
    ['ملح / 塩', 'The PDF cannot show Arabic and Chinese characters and has empty boxes there.'],
  ])('warns of scripts in “%s” that the PDF cannot draw: %s', async (logline, warning) => {
    const sheet = { ...completeSheet, details: { ...completeSheet.details, logline } };
    renderPage('/dossier/t0ken', { getSharedDossier: () => sheet });
    expect(await screen.findByRole('link', { name: 'PDF' })).toBeVisible();
    if (warning === null) expect(screen.queryByText(/^The PDF cannot show/)).toBeNull();
    else expect(screen.getByText(new RegExp(`^${warning} Print the page instead`))).toBeVisible();
  });
  it('shows everything a programmer needs to anyone with the link', async () => {
    const { bff, user } = renderPage('/dossier/t0ken', { getSharedDossier: () => completeSheet });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Salt Harvest' })).toBeVisible();
    expect(bff.getCalls('getSharedDossier')[0]!.input).toEqual({ token: 't0ken' });
    for (const text of [
      'Directed by Inês Tavares',
      'Two sisters.',
      'Because of salt.',
      '18:42',
      'Portugal and France',
      'Portuguese',
      '24 frames per second',
      'Black and white',
      'Rita Falcão',
    ])
      expect(screen.getByText(text)).toBeVisible();
    const watch = screen.getByRole('link', { name: 'Watch the screener' });
    expect([watch.getAttribute('href'), watch.getAttribute('rel')]).toEqual([
      'https://screener.example/salt',
      'noreferrer',
    ]);
    expect(screen.getByRole('img', { name: 'Still 2 of “The Salt Harvest”' })).toBeInTheDocument();
    const poster = within(screen.getByRole('region', { name: 'Poster' }));
    expect(poster.getByRole('img', { name: 'Poster of “The Salt Harvest”' })).toHaveAttribute(
      'src',
      makeStill('p').sizes[0]!.webp,
    );
    expect(screen.getAllByRole('img')).toHaveLength(3);
    expect(screen.getByRole('link', { name: '+351 21 123 4567' })).toHaveAttribute(
      'href',
      'tel:+351211234567',
    );
    expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', '/dossier/t0ken/pdf');
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await user.click(screen.getByRole('button', { name: 'Copy the password' }));
    expect(copied).toEqual(['high tide']);
    expect(await screen.findByText('Copied.')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('The Salt Harvest · Laurel'));
    expect(await findAxeViolations()).toEqual([]);
  });
  it('omits empty fields', async () => {
    renderPage('/dossier/t0ken', { getSharedDossier: () => makeDossierSheet() });
    const sheet = within(await screen.findByRole('article'));
    expect(sheet.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Half a Minute of Rain',
    ]);
    expect(sheet.queryByRole('img')).toBeNull();
  });
  it('reports a revoked link', async () => {
    renderPage('/dossier/t0ken', {
      getSharedDossier: () => {
        throw new Refusal(404, 'dossier.not_found', 'This link is no longer valid.');
      },
    });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });
});

it('shows its owner the dossier as a festival sees it, with a link back', async () => {
  renderPageSignedIn(`/user/${ada}/films/7/dossier`, { getDossierSheet: () => completeSheet });
  expect(await screen.findByRole('heading', { level: 1, name: 'The Salt Harvest' })).toBeVisible();
  expect(screen.getByText(/Your own visits are not counted/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the film' })).toHaveAttribute(
    'href',
    `/user/${ada}/films/7`,
  );
  expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', '/dossiers/7/pdf');
});
