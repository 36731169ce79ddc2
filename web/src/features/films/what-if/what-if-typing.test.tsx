import { makePreview } from '../../../../test/make';
import { screen, waitFor } from '@testing-library/react';
import type { Preview } from '../../../lib/server/wire';
import { openFilmForm, shorterPreview, changeAge } from '../../../../test/what-if';

describe('the live count while typing', () => {
  it('sends no request while a value is incomplete', async () => {
    const { panel, user, getPreviewInputs: getInputs } = await openFilmForm();
    await panel.findByText('40');
    await user.type(screen.getByLabelText('Runtime'), '{Backspace}{Backspace}');
    changeAge();
    await waitFor(() => expect(getInputs()).toEqual([{}, { directorAge: 29 }]));
    await user.type(screen.getByLabelText('Runtime'), '30');
    await waitFor(() =>
      expect(getInputs()).toEqual([{}, { directorAge: 29 }, { length: 2490, directorAge: 29 }]),
    );
  });

  it.each([
    ['39:00 km', /^Enter the runtime/],
    ['-39:00', /^Enter the runtime/],
    ['abc', /^Enter the runtime/],
    ['41:60', /^Enter the runtime/],
    ['500:00:00', /^Enter a runtime between one second and 100 hours/],
  ])('shows the error of “%s” immediately, and does not count it', async (typed, pattern) => {
    const { panel, retype, user } = await openFilmForm();
    await retype('39:00');
    await panel.findByText('52');
    await user.clear(screen.getByLabelText('Runtime'));
    await user.type(screen.getByLabelText('Runtime'), typed);
    expect(await screen.findByText(pattern)).toBeVisible();
    expect(panel.getByText('Not valid yet: “Runtime”. The figures use the saved values.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not valid yet: “Runtime”' })).toBeVisible();
    expect(await panel.findByText('40')).toBeVisible();
    await user.tab();
    expect(panel.getByText(/^Not valid yet/)).toBeVisible();
    expect(await screen.findByText(pattern)).toBeVisible();
    await retype('39:00');
    expect(await panel.findByText('52')).toBeVisible();
    expect(panel.getByText(/^Your current input/)).toBeVisible();
    expect(screen.queryByText(pattern)).not.toBeInTheDocument();
  });

  it.each([
    ['Runtime', '0:00', /Enter a runtime between one second and 100 hours/],
    ['Age', '999', /Enter 120 or less/],
  ])('does not count %s %s', async (field, typed, pattern) => {
    const { panel, user } = await openFilmForm();
    await user.clear(screen.getByLabelText(field));
    await user.type(screen.getByLabelText(field), typed);
    await user.tab();
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(pattern));
    expect(panel.getByText(`Not valid yet: “${field}”. The figures use the saved values.`)).toBeVisible();
    expect(await panel.findByText('40')).toBeVisible();
  });

  it('keeps the last counts until new ones arrive, and ignores late responses', async () => {
    const pendingResponses: ((preview: Preview) => void)[] = [];
    const { panel, replace, lengths } = await openFilmForm({
      getMatchPreview: ({ facts: details }) => {
        if (details.length === 2400 || details.length === 2280)
          return new Promise((resolve) => pendingResponses.push(resolve));
        return details.length === 2340 ? shorterPreview : makePreview();
      },
    });
    await panel.findByText('40');
    await replace('40:00');
    await waitFor(() => expect(lengths()).toContain(2400));
    expect(panel.getByText('40')).toBeVisible();
    await replace('39:00');
    expect(await panel.findByText('52')).toBeVisible();
    pendingResponses.forEach((resolve) =>
      resolve(
        makePreview({ counts: { eligible: 1, 'needs-confirmation': 1, unchecked: 0, 'not-eligible': 1 } }),
      ),
    );
    await replace('38:00');
    await waitFor(() => expect(lengths()).toEqual([undefined, 2400, 2340, 2280]));
    expect(panel.getByText('52')).toBeVisible();
  });
});
