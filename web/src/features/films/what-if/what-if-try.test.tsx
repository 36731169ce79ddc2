import { screen, waitFor, within } from '@testing-library/react';
import { makePreview, written } from '../../../../test/make';
import { open, tellAge } from '../../../../test/what-if';

describe('a change to try', () => {
  it('puts the best change into its field', async () => {
    const { panel, user, lengths } = await open();
    await user.click(await panel.findByRole('button', { name: 'Try it' }));
    expect(screen.getByLabelText('Runtime')).toHaveValue('39:59');
    expect(screen.getByLabelText('Runtime')).toHaveFocus();
    await waitFor(() => expect(lengths().at(-1)).toBe(2399));
  });

  it.each([
    ['directorAge', () => screen.getByLabelText('Age')],
    [
      'directorIsStudent',
      () => within(screen.getByRole('group', { name: /student/ })).getByLabelText('Not known'),
    ],
    ['directorSubdivisions', () => screen.getByLabelText('Lives in')],
  ])('leads to the field where %s is to be told', async (field, box) => {
    const { panel, user } = await open({
      getMatchPreview: () =>
        makePreview({ bestChange: { field, value: null, text: written('Add it'), opens: 3 } }),
    });
    expect(await panel.findByRole('heading', { name: 'What settles most' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Go to the field' }));
    expect(box()).toHaveFocus();
  });

  it('takes a change that its address brings', async () => {
    const { panel } = await open({}, {}, '&try=length:2340');
    expect(await panel.findByRole('heading', { name: /^Opens 12/ })).toBeVisible();
    expect(screen.getByLabelText('Runtime')).toHaveValue('39:00');
    expect(screen.getByLabelText('Runtime')).toHaveFocus();
  });

  it('leaves out a screening that an address takes away', async () => {
    const film = { screenings: [{ date: '2027-03-01', country: null, kind: 'festival' as const }] };
    const { bff } = await open({}, film, '&try=screenings:[]');
    await waitFor(() => expect(bff.of('getMatchPreview').at(-1)!.input.facts).toEqual({ screenings: [] }));
    expect(screen.getByLabelText('Never shown')).toBeChecked();
  });

  it.each(['length:-5', 'createdBy:1', 'length:{'])('takes no %s from an address', async (change) => {
    const { panel, asked } = await open({}, {}, `&try=${change}`);
    await panel.findByText('40');
    tellAge();
    await waitFor(() => expect(asked()).toEqual([{}, { directorAge: 29 }]));
    expect(screen.getByLabelText('Runtime')).toHaveValue('41:00');
  });
});
