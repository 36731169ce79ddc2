import { screen, within } from '@testing-library/react';
import { confirmAcceptance, openAcceptance, makeSubmittedEntry } from '../../../../test/acceptance';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm } from '../../../../test/make';

beforeEach(() => localStorage.clear());

/** Finds the Undo button of the screening, because the toast of the move has one too. */
async function findScreeningUndo(): Promise<HTMLElement> {
  const toast = await screen.findByText(
    'The screening at Festival 1 was added. We are updating the matches.',
  );
  return within(toast.closest('p')!).getByRole('button', { name: 'Undo' });
}

describe('the screening of an acceptance', () => {
  it.each([
    ['later screenings', [{ date: '2028-01-02', country: 'DE', kind: 'public' as const }]],
    ['no screening', []],
    ['unknown screenings', null],
  ])('is undone, which restores %s', async (_title, previousScreenings) => {
    // The service returns the screenings of a film ordered by day.
    const page = await openAcceptance({ screenings: previousScreenings }, [makeSubmittedEntry(1)], {
      updateFilm: ({ version, screenings }) =>
        makeFilm({
          version: version + 1,
          screenings: screenings?.toSorted((a, b) => a.date.localeCompare(b.date)) ?? null,
        }),
    });
    await confirmAcceptance(page);
    const { bff, user } = page;
    await user.click(await screen.findByRole('button', { name: 'Add the screening' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Screening at Festival 1' }));
    await user.click(await dialog.findByRole('button', { name: 'Add to the film’s screenings' }));
    await user.click(await findScreeningUndo());
    expect(await screen.findByText('The screening at Festival 1 was removed from the film.')).toBeVisible();
    expect(bff.getCalls('updateFilm')[1]!.input).toEqual({
      filmId: 7,
      version: 2,
      screenings: previousScreenings,
    });
  });

  it('is undone even when the film’s stills changed since', async () => {
    let film = makeFilm({ productionCountries: ['DE'], screenings: [] });
    const page = await openAcceptance({}, [makeSubmittedEntry(1)], {
      getFilm: () => film,
      updateFilm: ({ version, screenings }) => {
        if (version !== film.version) throw new Refusal(409, 'film.stale', 'x', { field: 'version' });
        return (film = { ...film, version: version + 1, screenings });
      },
    });
    await confirmAcceptance(page);
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Add the screening' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Screening at Festival 1' }));
    await user.click(await dialog.findByRole('button', { name: 'Add to the film’s screenings' }));
    const undoButton = await findScreeningUndo();
    film = { ...film, version: 9, stillFileNames: ['00000000-0000-4000-8000-000000000001'] };
    await user.click(undoButton);
    expect(await screen.findByText('The screening at Festival 1 was removed from the film.')).toBeVisible();
    expect(film.screenings).toEqual([]);
  });
});
