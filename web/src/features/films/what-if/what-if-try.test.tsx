import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeFilm, makePreview, makeMessage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { openFilmForm, changeAge } from '../../../../test/what-if';

describe('a change to try', () => {
  it('fills its value into the field', async () => {
    const { panel, user, lengths } = await openFilmForm();
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
  ])('leads to the field when %s is unknown', async (field, getField) => {
    const { panel, user } = await openFilmForm({
      getMatchPreview: () =>
        makePreview({ bestChange: { field, value: null, text: makeMessage('Add it'), opens: 3 } }),
    });
    expect(
      await panel.findByRole('heading', { name: 'Details that decide the most competitions' }),
    ).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Go to the field' }));
    expect(getField()).toHaveFocus();
  });

  it('is read from the address', async () => {
    const { panel } = await openFilmForm({}, {}, '&try=length:2340');
    expect(await panel.findByRole('heading', { name: /^Opens 12/ })).toBeVisible();
    expect(screen.getByLabelText('Runtime')).toHaveValue('39:00');
    expect(screen.getByLabelText('Runtime')).toHaveFocus();
  });

  it('removes a screening as the address says', async () => {
    const film = { screenings: [{ date: '2027-03-01', country: null, kind: 'festival' as const }] };
    const { bff } = await openFilmForm({}, film, '&try=screenings:[]');
    await waitFor(() =>
      expect(bff.getCalls('getMatchPreview').at(-1)!.input.facts).toEqual({ screenings: [] }),
    );
    expect(screen.getByLabelText('Never shown')).toBeChecked();
  });

  const lyonScreening = { country: 'FR', subdivision: null, city: 'Lyon', kind: 'festival', festivalId: 105 };
  const createAddAddress = (date: string) =>
    `&try=${encodeURIComponent(`screening:${JSON.stringify({ date, ...lyonScreening })}`)}`;
  const existingScreening = { date: '2027-03-01', country: null, kind: 'festival' as const };
  const answers: Answers = {
    getFestival: () => makeFestival({ id: 105, name: 'Lyon' }),
    updateFilm: () => makeFilm(),
  };
  const savedScreenings = [
    existingScreening,
    { date: '2027-10-12', country: 'FR', city: 'Lyon', kind: 'festival', festivalId: 105 },
  ];
  it.each([
    ['first', null, savedScreenings.slice(1)],
    ['last', [existingScreening], savedScreenings],
  ])(
    'adds a screening from the address to the existing ones: as the %s',
    async (_position, screenings, expected) => {
      const { bff, user } = await openFilmForm(answers, { screenings }, createAddAddress('2027-10-12'));
      await waitFor(() => expect(screen.getByLabelText('Yes, here')).toBeChecked());
      expect(await screen.findByDisplayValue('Lyon')).toBeVisible();
      expect(bff.getCalls('updateFilm')).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(bff.getCalls('updateFilm')[0]?.input).toMatchObject({ screenings: expected }),
      );
    },
  );
  it('requires the day when the address has none', async () => {
    const { bff, user } = await openFilmForm(answers, { screenings: [] }, createAddAddress(''));
    expect(await screen.findByDisplayValue('Lyon')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Enter the day/)).toBeVisible();
    expect(bff.getCalls('updateFilm')).toHaveLength(0);
  });
  it.each(['screening:{"date":"2027-10-12","country":"FR","kind":"party"}', 'screening:7', 'screening:null'])(
    'ignores %s in the address',
    async (change) => {
      await openFilmForm({}, { screenings: [] }, `&try=${encodeURIComponent(change)}`);
      expect(await screen.findByLabelText('Never shown')).toBeChecked();
    },
  );

  it.each(['length:-5', 'createdBy:1', 'length:{'])('ignores %s in the address', async (change) => {
    const { panel, getPreviewInputs: getInputs } = await openFilmForm({}, {}, `&try=${change}`);
    await panel.findByText('40');
    changeAge();
    await waitFor(() => expect(getInputs()).toEqual([{}, { directorAge: 29 }]));
    expect(screen.getByLabelText('Runtime')).toHaveValue('41:00');
  });
});
