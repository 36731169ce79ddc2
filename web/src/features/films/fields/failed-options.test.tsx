import { screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { openAddForm } from '../../../../test/film-form';
import { defaultAnswers } from '../../../../test/reference';

it.each([
  ['getCountries', 'Production countries', 'fra', 'France'],
  ['getGenres', 'Genres', 'dra', 'Drama'],
] as const)(
  'a box whose options failed to load by %s says so, and loads them on request',
  async (name, label, typed, option) => {
    let isDown = true;
    const { user } = await openAddForm({
      [name]: (input: never, call: never) => {
        if (isDown) throw new Refusal(400, 'input.invalid', 'This cannot be listed.');
        return defaultAnswers[name]!(input, call);
      },
    });
    const box = await screen.findByRole('combobox', { name: label });
    const retry = (await screen.findAllByRole('button', { name: 'Try again' }))[0]!;
    await user.click(box);
    expect(box).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('Loading the list')).toBeNull();
    isDown = false;
    await user.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    await user.type(box, typed);
    expect(screen.getByRole('option', { name: new RegExp(`^${option}`) })).toBeVisible();
  },
);
