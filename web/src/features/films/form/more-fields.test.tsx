import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { getCreateButton, openAddForm } from '../../../../test/film-form';
import { ada, makeFilm, makePage } from '../../../../test/make';
import { makeFestival, makeHit } from '../../../../test/make-festival';
import { renderPageSignedIn } from '../../../../test/render-page';

const festival = makeFestival({
  id: 31,
  name: 'Lantern Nights',
  country: 'PT',
  subdivision: null,
  city: 'Faro',
});
/** Opens the form of a new film, with a title. */
const openTitledForm = async (answers: Answers = {}) => {
  const page = await openAddForm({
    getFestivals: () => ({ ...makePage([makeHit(festival)]), facets: {} }),
    getFestival: () => festival,
    ...answers,
  });
  await page.user.type(screen.getByLabelText('Title'), 'Rain');
  return page;
};
const getSchoolGroup = () =>
  within(screen.getByRole('group', { name: 'Was the film made at a film school?' }));

describe('forms, themes and school', () => {
  it('are sent as chosen', async () => {
    const { bff, user } = await openTitledForm();
    await user.type(screen.getByRole('combobox', { name: 'Form' }), 'Essay{Enter}');
    await user.type(screen.getByRole('combobox', { name: 'Themes' }), 'Island{Enter}');
    await user.type(screen.getByRole('combobox', { name: 'Themes' }), 'Jazz{Enter}');
    await user.click(getSchoolGroup().getByLabelText('Yes, at this one'));
    await user.type(screen.getByRole('textbox', { name: 'School' }), 'FAMU');
    await user.type(screen.getByRole('combobox', { name: 'Country of the school' }), 'France{Enter}');
    await user.click(getCreateButton());
    await waitFor(() => expect(bff.getCalls('addFilm')).toHaveLength(1));
    expect(bff.getCalls('addFilm')[0]!.input).toEqual({
      name: 'Rain',
      forms: ['Essay'],
      themes: ['Islands', 'Jazz'],
      school: { name: 'FAMU', country: 'FR' },
    });
  });

  it('state that there is no special form and no theme, which a chosen value or a second click takes back', async () => {
    const { bff, user } = await openTitledForm();
    await user.click(screen.getByRole('checkbox', { name: 'No special form' }));
    await user.click(screen.getByRole('checkbox', { name: 'No theme' }));
    await user.type(screen.getByRole('combobox', { name: 'Themes' }), 'Jazz{Enter}');
    expect(screen.getByRole('checkbox', { name: 'No theme' })).not.toBeChecked();
    await user.click(getCreateButton());
    await waitFor(() =>
      expect(bff.getCalls('addFilm')[0]?.input).toEqual({ name: 'Rain', forms: [], themes: ['Jazz'] }),
    );
  });

  it('require the name and country of a school, and accept “none”', async () => {
    const { bff, user } = await openTitledForm();
    await user.click(getSchoolGroup().getByLabelText('Yes, at this one'));
    await user.click(getCreateButton());
    expect(await screen.findByRole('textbox', { name: 'School' })).toBeInvalid();
    expect(bff.getCalls('addFilm')).toEqual([]);
    await user.click(getSchoolGroup().getByLabelText('Not at a school'));
    await user.click(getCreateButton());
    await waitFor(() => expect(bff.getCalls('addFilm')[0]?.input).toEqual({ name: 'Rain', school: 'none' }));
  });
});

describe('a screening at a festival of the catalogue', () => {
  it('is found by typing, and fills in the location', async () => {
    const { bff, user } = await openTitledForm();
    const group = within(screen.getByRole('group', { name: 'Has the film been shown?' }));
    await user.click(group.getByLabelText('Yes, here'));
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-05-14' } });
    const field = screen.getByRole('combobox', { name: /^Festival/ });
    await user.type(field, 'lantern');
    await user.click(await screen.findByRole('option', { name: /Lantern Nights/ }));
    expect(await screen.findByText('Lantern Nights')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Faro');
    await user.click(getCreateButton());
    await waitFor(() => expect(bff.getCalls('addFilm')).toHaveLength(1));
    expect(bff.getCalls('addFilm')[0]!.input).toEqual({
      name: 'Rain',
      screenings: [{ date: '2026-05-14', country: 'PT', city: 'Faro', kind: 'festival', festivalId: 31 }],
    });
  });

  it('gives up the location that it filled in when it is removed, but not one that the user changed', async () => {
    const { user } = await openTitledForm();
    await user.click(screen.getByLabelText('Yes, here'));
    const chooseFestival = async () => {
      await user.type(screen.getByRole('combobox', { name: /^Festival/ }), 'lantern');
      await user.click(await screen.findByRole('option', { name: /Lantern Nights/ }));
    };
    const removeFestival = () => user.click(screen.getByRole('button', { name: /^Remove Lantern Nights/ }));
    await chooseFestival();
    await removeFestival();
    expect(screen.getByLabelText('City')).toHaveValue('');
    await chooseFestival();
    await user.type(screen.getByLabelText('City'), ' Velha');
    await removeFestival();
    expect(screen.getByLabelText('City')).toHaveValue('Faro Velha');
  });

  it('drops the festival when the kind of screening changes', async () => {
    const film = makeFilm({
      screenings: [{ date: '2026-05-14', country: 'PT', city: 'Faro', kind: 'festival', festivalId: 31 }],
    });
    const { bff, user } = renderPageSignedIn(`/user/${ada}/films?edit=7`, {
      getUserFilms: () => makePage([film]),
      getFestival: () => festival,
      updateFilm: () => film,
    });
    expect(await screen.findByText('Lantern Nights')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Type'), 'Television');
    expect(screen.queryByText('Lantern Nights')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bff.getCalls('updateFilm')[0]?.input).toMatchObject({
        screenings: [{ date: '2026-05-14', country: 'PT', city: 'Faro', kind: 'tv' }],
      }),
    );
  });
});
