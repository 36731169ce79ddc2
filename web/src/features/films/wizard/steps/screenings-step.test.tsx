import { screen, waitFor } from '@testing-library/react';
import { makeFilm } from '../../../../../test/make';
import { renderPageSignedIn } from '../../../../../test/render-page';
import { oneFilm, getButton, findStep } from '../../../../../test/wizard';

describe('the screenings step', () => {
  it('requires at least one screening when the film was shown', async () => {
    const { bff, user } = renderPageSignedIn('/user/wizard?step=screenings&filmId=7', {
      ...oneFilm,
      updateFilm: () => makeFilm({ version: 2 }),
    });
    await findStep('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.click(getButton('Save and continue'));
    const day = screen.getByLabelText('Date');
    await waitFor(() =>
      expect(day).toHaveAccessibleDescription(
        /^Enter the day of at least one screening, or choose “Never shown” or “Not known”\.$/,
      ),
    );
    expect(day).toBeInvalid();
    expect(screen.getByRole('heading', { name: 'Has it been shown?' })).toBeVisible();
    expect(bff.getCalls('updateFilm')).toEqual([]);
    await user.type(day, '2026-05-12');
    await user.click(getButton('Save and continue'));
    await findStep('What are you looking for?');
    const screenings = [{ date: '2026-05-12', country: null, kind: 'festival' }];
    expect(bff.getCalls('updateFilm')[0]!.input).toEqual({ filmId: 7, version: 1, screenings });
  });

  it('explains an empty country, which has another meaning on air and online', async () => {
    const { user } = renderPageSignedIn('/user/wizard?step=screenings&filmId=7', oneFilm);
    await findStep('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    const country = await screen.findByLabelText('Country');
    expect(country).toHaveAttribute('placeholder', 'Not known');
    await user.selectOptions(screen.getByLabelText('Type'), 'Online');
    expect(screen.getByLabelText('Country')).toHaveAttribute('placeholder', 'Everywhere');
  });

  it('says that a screening needs a country once it has a date, and not if it is online', async () => {
    const { user } = renderPageSignedIn('/user/wizard?step=screenings&filmId=7', oneFilm);
    await findStep('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.type(screen.getByLabelText('City'), 'Munich');
    expect(screen.getByLabelText('Country')).not.toHaveAccessibleDescription();
    await user.type(screen.getByLabelText('Date'), '2026-05-12');
    expect(screen.getByLabelText('Country')).toHaveAccessibleDescription(
      'Without a country, this screening leaves premiere rules undecided.',
    );
    await user.selectOptions(screen.getByLabelText('Type'), 'Online');
    expect(screen.getByLabelText('Country')).not.toHaveAccessibleDescription();
  });

  it('shows no error on a new screening before anything is typed', async () => {
    const { user } = renderPageSignedIn('/user/wizard?step=production&filmId=7', oneFilm);
    await findStep('Where was it made?');
    await user.click(getButton('Save and continue'));
    await findStep('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    await waitFor(() => expect(screen.getByLabelText('Date')).toBeVisible());
    await user.click(screen.getByLabelText('City'));
    expect(screen.getByLabelText('Date')).toBeValid();
    expect(screen.queryByText(/^Enter the day of at least one screening/)).not.toBeInTheDocument();
  });

  it('does not block another step with an incomplete screening', async () => {
    const { bff, user } = renderPageSignedIn('/user/wizard?step=screenings&filmId=7', {
      ...oneFilm,
      updateFilm: () => makeFilm({ version: 2 }),
    });
    await findStep('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.click(getButton('Back'));
    await findStep('Where was it made?');
    await user.click(getButton('Save and continue'));
    await findStep('Has it been shown?');
    expect(screen.getByLabelText('Yes, here')).toBeChecked();
    expect(bff.getCalls('updateFilm')).toEqual([]);
  });
});
