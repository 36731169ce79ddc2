import { screen } from '@testing-library/react';
import { makeFilm, pageOf } from '../../../../test/make';
import { visitSignedIn } from '../../../../test/visit';

describe('the live count', () => {
  it('tells what is opened for certain from what is still to be confirmed, as everywhere', async () => {
    visitSignedIn('/user/wizard?step=film&filmId=7', {
      getUserFilms: () => pageOf([makeFilm()]),
      getMatchPreview: () => ({
        ...{ opened: [], closed: [], openedTotal: 1200, openedForSure: 9, closedTotal: 3, unruled: 1, bestChange: null },
        counts: { eligible: 12, 'needs-confirmation': 34, 'not-eligible': 5 },
      }),
    });
    expect(await screen.findByText('By what you changed on this page: Opens 1,200, 9 of them for certain. Closes 3.')).toBeVisible();
    expect(screen.getByText('1 of the eligible has no rules on file')).toBeVisible();
  });
});
