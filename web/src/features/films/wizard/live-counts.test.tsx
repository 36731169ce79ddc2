import { fireEvent, screen, waitFor } from '@testing-library/react';
import { makeFilm, makePreview, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';
import { openField } from '../../../../test/wizard';
import type { Film, Preview } from '../../../lib/server/wire';

const makeCounts = (
  [eligible, needsConfirmation, notEligible]: [number, number, number],
  overrides: Partial<Preview> = {},
): Preview =>
  makePreview({
    counts: { eligible, 'needs-confirmation': needsConfirmation, unchecked: 0, 'not-eligible': notEligible },
    ...overrides,
  });
const openWizard = async (film: Partial<Film>, changedPreview: Preview) => {
  const page = renderPageSignedIn('/user/wizard?step=film&filmId=7', {
    getUserFilms: () => makePage([makeFilm({ genres: ['Drama'], ...film })]),
    getMatchPreview: ({ facts: details }) =>
      Object.keys(details).length > 0 ? changedPreview : makeCounts([20, 60, 400]),
  });
  await screen.findByText('20');
  return page;
};
const enterCompletionDay = (day: string) =>
  fireEvent.change(screen.getByLabelText('Completed on'), { target: { value: day } });

describe('the live count', () => {
  it('shows what a change opens and closes, and how the counts change', async () => {
    const { user } = await openWizard(
      { length: 2400 },
      makeCounts([29, 1248, 3], { openedTotal: 1200, openedForSure: 9, closedTotal: 3 }),
    );
    expect(screen.queryByText(/^Effect of your/)).not.toBeInTheDocument();
    await openField(user, 'Runtime');
    await user.tripleClick(screen.getByLabelText('Runtime'));
    await user.paste('39:00');
    expect(
      await screen.findByText(
        /^Effect of your unsaved changes: Opens 1,200 \(9 eligible, 1,191 to confirm\)\. Closes 3\. In total 9 more eligible, 1,188 more to confirm and 397 fewer not eligible\.$/,
      ),
    ).toBeVisible();
  });

  it('shows how much a previously unknown field settles', async () => {
    await openWizard({}, makeCounts([34, 1, 445], { closedTotal: 45 }));
    enterCompletionDay('2026-05-01');
    expect(
      await screen.findByText(
        'Effect of your unsaved changes: Decides 59 competitions: 14 eligible and 45 not eligible.',
      ),
    ).toBeVisible();
  });

  it.each(['1850-05-01', '2206-05-01'])(
    'ignores a completion in %s, and shows an error at the field',
    async (day) => {
      const { bff, user } = await openWizard({ productionDate: '2026-05-01' }, makeCounts([34, 1, 445]));
      await openField(user, 'Completed on');
      enterCompletionDay(day);
      fireEvent.blur(screen.getByLabelText('Completed on'));
      expect(await screen.findByText(/^Enter a year between 1888 and 20\d\d\.$/)).toBeVisible();
      await user.click(screen.getByLabelText('No dialogue'));
      await waitFor(() =>
        expect(bff.getCalls('getMatchPreview').at(-1)!.input.facts).toEqual({ filmLanguages: [] }),
      );
    },
  );
});
