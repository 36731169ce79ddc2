import { screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';
import { oneFilm, getButton, findStep } from '../../../../test/wizard';

describe('unsaved input in the wizard', () => {
  it('is restored after a reload until it is discarded', async () => {
    const address = '/user/wizard?step=film&filmId=7';
    const { user, unmount } = renderPageSignedIn(address, oneFilm);
    await findStep('Which film is it?');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    await user.click(screen.getByLabelText('No dialogue'));
    unmount();
    const secondRender = renderPageSignedIn(address, oneFilm);
    await findStep('Which film is it?');
    expect(
      screen.getByText('Saved when you continue. Until then, your input is stored in this browser.'),
    ).toBeVisible();
    expect(screen.getByText('Your unsaved changes have been restored.')).toBeVisible();
    expect(screen.getByLabelText('Runtime')).toHaveValue('14:30');
    expect(screen.getByLabelText('No dialogue')).toBeChecked();
    await secondRender.user.click(screen.getByRole('button', { name: 'Discard them' }));
    await waitFor(() => expect(screen.getByLabelText('Runtime')).toHaveValue(''));
    expect(screen.getByLabelText('No dialogue')).not.toBeChecked();
    expect(screen.queryByText('Your unsaved changes have been restored.')).not.toBeInTheDocument();
    secondRender.unmount();
    renderPageSignedIn(address, oneFilm);
    await findStep('Which film is it?');
    expect(screen.getByLabelText('Runtime')).toHaveValue('');
  });

  it('is dropped once saved, and not shared between films', async () => {
    const { user, unmount } = renderPageSignedIn('/user/wizard?step=film&filmId=7', {
      ...oneFilm,
      updateFilm: () => makeFilm({ version: 2 }),
    });
    await findStep('Which film is it?');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    await user.click(getButton('Save and continue'));
    await findStep('Who directed it?');
    await user.type(screen.getByLabelText('Age'), '29');
    unmount();
    renderPageSignedIn('/user/wizard?step=director&filmId=8', {
      getUserFilms: () => makePage([makeFilm({ id: 8 }), makeFilm()]),
    });
    await findStep('Who directed it?');
    expect(screen.getByLabelText('Age')).toHaveValue('');
    expect(Object.values(localStorage).join()).not.toContain('"length"');
  });

  it('is kept when a change from another tab is loaded', async () => {
    let storedFilm = makeFilm({ synopsis: 'Old.' });
    const { bff, user } = renderPageSignedIn('/user/wizard?step=film&filmId=7', {
      getUserFilms: () => makePage([makeFilm({ synopsis: 'Old.' })]),
      getFilm: () => storedFilm,
      updateFilm: ({ version, filmId: _, ...fields }) => {
        if (version !== storedFilm.version)
          throw new Refusal(409, 'film.stale', 'This film was changed meanwhile.', { field: 'version' });
        return (storedFilm = makeFilm({ ...storedFilm, ...fields, version: storedFilm.version + 1 }));
      },
    });
    await findStep('Which film is it?');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    storedFilm = makeFilm({ name: 'Rain', synopsis: 'New.', version: 5 });
    await user.click(getButton('Save and continue'));
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.getByText('Rain')).toBeVisible());
    expect(screen.getByText('New.')).toBeVisible();
    expect(screen.getByLabelText('Runtime')).toHaveValue('14:30');
    await user.click(getButton('Save and continue'));
    await findStep('Who directed it?');
    expect(bff.getCalls('updateFilm').at(-1)!.input).toEqual({ filmId: 7, version: 5, length: 870 });
  });
});
