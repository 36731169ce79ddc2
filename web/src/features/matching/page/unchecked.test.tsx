import { screen, waitFor } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, makePage } from '../../../../test/make';
import { getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';

it('shows matches without rules in their own tab with a count, and never counts them as eligible', async () => {
  const counts = { eligible: 450, 'needs-confirmation': 200, unchecked: 870, 'not-eligible': 4000 };
  const row = makeRow(1, { explanation: { verdict: 'unchecked', terms: [], parts: [], score: 0 } });
  const { bff, user } = renderPageSignedIn('/user/matching?filmId=7', {
    getUserFilms: () => makePage([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing([row], { counts }),
  });
  const tab = await screen.findByRole('button', { name: 'No rules on file 870' });
  expect(screen.getByRole('button', { name: 'Eligible 450' })).toBeVisible();
  const bar = screen.getByRole('img', {
    name: '450 eligible, 200 need confirmation, 870 without rules on file, 4,000 not eligible',
  });
  expect(
    [...bar.children].map((segment) => [segment.getAttribute('data-verdict'), segment.getAttribute('style')]),
  ).toEqual([
    ['eligible', 'flex-grow: 450;'],
    ['needs-confirmation', 'flex-grow: 200;'],
    ['unchecked', 'flex-grow: 870;'],
    ['not-eligible', 'flex-grow: 4000;'],
  ]);
  expect(screen.getByText('No rules on file', { selector: '[data-verdict=unchecked] *' })).toBeVisible();
  expect(screen.queryByText(/Read the regulations before you pay/)).not.toBeInTheDocument();
  await user.click(tab);
  expect(await screen.findByText(/Read the regulations before you pay/)).toBeVisible();
  await waitFor(() =>
    expect(bff.getCalls('getCompetitionWizardListingData').at(-1)!.input).toMatchObject({
      verdict: 'unchecked',
    }),
  );
  expect(getCurrentPath()).toBe('/user/matching?filmId=7&show=unchecked');
});
