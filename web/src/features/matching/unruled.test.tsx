import { screen, waitFor } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, pageOf } from '../../../test/make';
import { here, visitSignedIn } from '../../../test/visit';

it('tells apart what is eligible only for want of rules, and shows it alone', async () => {
  const counts = { eligible: 1320, 'needs-confirmation': 200, 'not-eligible': 4000 };
  const { bff, user } = visitSignedIn('/user/matching?filmId=7', {
    getUserFilms: () => pageOf([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing([makeRow(1)], { counts, unruled: 870 }),
  });
  const tab = await screen.findByRole('button', { name: 'No rules on file 870' });
  expect(screen.getByRole('button', { name: 'Eligible 1,320' })).toHaveAccessibleDescription(
    'Of which 870 without rules on file',
  );
  const bar = screen.getByRole('img', {
    name: /^1,320 eligible, of which 870 without rules on file, 200 need confirmation/,
  });
  expect([...bar.children].map((part) => part.getAttribute('style'))).toEqual(
    [450, 870, 200, 4000].map((n) => `flex-grow: ${n};`),
  );
  expect(screen.queryByText(/Read their regulations before you pay/)).not.toBeInTheDocument();
  await user.click(tab);
  expect(await screen.findByText(/Read their regulations before you pay/)).toBeVisible();
  await waitFor(() =>
    expect(bff.of('getCompetitionWizardListingData').at(-1)!.input).toMatchObject({ unruledOnly: true }),
  );
  expect(here()).toBe('/user/matching?filmId=7&show=unruled');
});
