import { screen, waitFor } from '@testing-library/react';
import { makeInvalidInput, Refusal } from '../../../test/bff-stub';
import { getCreateButton, openAddForm } from '../../../test/film-form';
import { ada, makeFilm, makePage } from '../../../test/make';
import { renderPageSignedIn } from '../../../test/render-page';

describe('saving the film form', () => {
  it('shows refusals at their fields, and keeps the input', async () => {
    const refusal = makeInvalidInput([
      { field: 'productionCountries.0', why: 'country', values: { value: 'DE' } },
      { field: 'length', why: 'at_most', values: { max: 60 } },
    ]);
    // The page formats refusals itself. The message of the response is for clients without the catalogue of
    // texts.
    const details = refusal.more.details as { fields: { message: string }[] };
    for (const field of details.fields) field.message = 'The text of the BFF.';
    const { user } = await openAddForm({ addFilm: () => Promise.reject(refusal) });
    await user.type(screen.getByLabelText('Title'), 'Rain');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    await user.click(getCreateButton());
    await waitFor(() =>
      expect(screen.getByLabelText('Runtime')).toHaveAccessibleDescription(
        expect.stringContaining('Enter 60 or less.'),
      ),
    );
    expect(screen.getByLabelText('Production countries')).toHaveAccessibleDescription(
      expect.stringContaining('“DE” is not a country code.'),
    );
    expect(screen.getByLabelText('Title')).toHaveValue('Rain');
  });

  it('repeats a failed request with the same idempotency key, and a changed one with a new key', async () => {
    let isUnavailable = true;
    const { bff, user } = await openAddForm({
      addFilm: () => {
        if (isUnavailable) throw new Refusal(503, 'films.unavailable', 'Not now.');
        return makeFilm();
      },
    });
    await user.type(screen.getByLabelText('Title'), 'Rain');
    await user.click(getCreateButton());
    expect(await screen.findByText(/Your changes were not saved/)).toBeVisible();
    await user.click(getCreateButton());
    await waitFor(() => expect(bff.getCalls('addFilm')).toHaveLength(2));
    await waitFor(() => expect(getCreateButton()).toBeEnabled());
    isUnavailable = false;
    await user.type(screen.getByLabelText('Title'), 's');
    await user.click(getCreateButton());
    await waitFor(() => expect(bff.getCalls('addFilm')).toHaveLength(3));
    const [firstKey, repeatedKey, changedKey] = bff.getCalls('addFilm').map(({ key }) => key);
    expect(repeatedKey).toBe(firstKey);
    expect(changedKey).not.toBe(firstKey);
  });

  it('does not overwrite a change that was made elsewhere', async () => {
    let film = makeFilm({ length: 600 });
    const { bff, client, user } = renderPageSignedIn(`/user/${ada}/films?edit=7`, {
      getUserFilms: () => makePage([film]),
      updateFilm: () => {
        throw new Refusal(409, 'film.stale', 'This film was changed meanwhile.', { field: 'version' });
      },
    });
    await screen.findByRole('dialog', { name: 'Edit Half a Minute of Rain' });
    film = makeFilm({ length: 700, version: 2 });
    await client.invalidateQueries();
    await user.type(screen.getByLabelText('Synopsis optional'), 'It rains.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
    expect(bff.getCalls('updateFilm')[0]!.input).toEqual({ filmId: 7, version: 1, synopsis: 'It rains.' });
  });
});
