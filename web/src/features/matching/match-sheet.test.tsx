import { screen, within } from '@testing-library/react';
import { makeFestival, makeFilm, makeListing, makeRow, pageOf } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';
import type { Festival } from '../../lib/wire';

const open = async (part: Partial<Festival>) => {
  const { bff, user } = visitSignedIn('/user/matching?filmId=7', {
    getUserFilms: () => pageOf([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
    getCompetitionDates: () => pageOf([]),
    getFestival: () => makeFestival({ id: 101, isDemonstration: false, ...part }),
  });
  await user.click(await screen.findByRole('button', { name: 'Competition 1' }));
  return { bff, sheet: within(screen.getByRole('dialog', { name: 'Competition 1' })) };
};

describe('the sheet of a match', () => {
  it('warns of what was not checked against the regulations, as the festival’s page does', async () => {
    const { bff, sheet } = await open({ verifiedAt: null });
    const words = 'Not yet checked against the festival’s own regulations. Read those before paying.';
    expect(await sheet.findByText(words)).toBeVisible();
    expect(bff.of('getFestival')[0]!.input).toEqual({ festivalId: 101 });
  });
  it('says when it was', async () => {
    const { sheet } = await open({ verifiedAt: '2026-11-02' });
    expect(await sheet.findByText('Checked on 2 November 2026.')).toBeVisible();
    expect(sheet.queryByText(/Not yet checked/)).not.toBeInTheDocument();
  });
  it('says that a festival is invented', async () => {
    const { sheet } = await open({ isDemonstration: true });
    expect(await sheet.findByText(/^Demonstration data: this festival is invented\. Not yet checked/)).toBeVisible();
  });
});
