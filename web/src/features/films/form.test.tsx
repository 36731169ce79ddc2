import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { getCreateButton, openAddForm } from '../../../test/film-form';
import { ada, makeFilm, makePage } from '../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../test/render-page';

describe('the film form', () => {
  it('sends only the known fields of a new film', async () => {
    const { bff, user } = await openAddForm();
    await user.type(screen.getByLabelText('Title'), '  Half a Minute of Rain ');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    await user.click(getCreateButton());
    await waitFor(() => expect(bff.getCalls('addFilm')).toHaveLength(1));
    expect(bff.getCalls('addFilm')[0]!.input).toEqual({ name: 'Half a Minute of Rain', length: 870 });
    expect(bff.getCalls('addFilm')[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['Never shown', { screenings: [], isOnline: false }],
    ['Not known', {}],
  ])('distinguishes unknown from none: screenings, %s', async (label, knownFields) => {
    const { bff, user } = await openAddForm();
    await user.type(screen.getByLabelText('Title'), 'Rain');
    const group = within(screen.getByRole('group', { name: 'Has the film been shown?' }));
    await user.click(group.getByLabelText('Yes, here'));
    await user.click(group.getByLabelText(label));
    await user.click(getCreateButton());
    await waitFor(() => expect(bff.getCalls('addFilm')[0]?.input).toEqual({ name: 'Rain', ...knownFields }));
  });

  it('explains that an empty list still counts as unknown', async () => {
    const { user } = await openAddForm();
    const languages = within(screen.getByRole('group', { name: 'Languages spoken in the film' }));
    await user.click(languages.getByLabelText('These'));
    const field = screen.getByRole('combobox', { name: 'Languages spoken in the film' });
    expect(field).toHaveAccessibleDescription(
      'You have not chosen any yet. Until you do, this counts as not known.',
    );
    await user.type(field, 'Germ{Enter}');
    expect(screen.queryByText(/^You have not chosen any yet/)).not.toBeInTheDocument();
  });

  it('shows all errors at once: an invalid runtime and a missing title', async () => {
    const { bff, user } = await openAddForm();
    await user.type(screen.getByLabelText('Runtime'), '12:99');
    await user.click(getCreateButton());
    expect(await screen.findByText('Enter a title for the film.')).toBeVisible();
    expect(screen.getByText(/^Enter the runtime as mm:ss/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
    expect(bff.getCalls('addFilm')).toEqual([]);
  });

  it('explains what it means when an unscreened film is publicly online', async () => {
    const { user } = await openAddForm();
    await user.click(screen.getByLabelText('Never shown'));
    const online = within(
      screen.getByRole('group', { name: 'Can the whole film be watched publicly online?' }),
    );
    expect(screen.queryByText(/^A film that is publicly online/)).not.toBeInTheDocument();
    const status = within(online.getByLabelText('Yes').closest('section')!).getByRole('status');
    await user.click(online.getByLabelText('Yes'));
    expect(within(status).getByText(/^A film that is publicly online .* has no premiere left/)).toBeVisible();
    await user.click(online.getByLabelText('No'));
    expect(screen.queryByText(/^A film that is publicly online/)).not.toBeInTheDocument();
  });

  it('changes a field from none to unknown', async () => {
    const film = makeFilm({ filmLanguages: [] });
    const { bff, user } = renderPageSignedIn(`/user/${ada}/films?edit=7`, {
      getUserFilms: () => makePage([film]),
      updateFilm: () => film,
    });
    const languages = within(await screen.findByRole('group', { name: 'Languages spoken in the film' }));
    expect(languages.getByLabelText('No dialogue')).toBeChecked();
    await user.click(languages.getByLabelText('Not known'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bff.getCalls('updateFilm')[0]?.input).toEqual({ filmId: 7, version: 1, filmLanguages: null }),
    );
  });

  it('undoes a save from its notification while nobody else has changed the film', async () => {
    const film = makeFilm({ name: 'Rain', filmLanguages: [] });
    const { bff, user } = renderPageSignedIn(`/user/${ada}/films?edit=7`, {
      getUserFilms: () => makePage([film]),
      updateFilm: ({ version }) => ({ ...film, version: version + 1 }),
    });
    const languages = within(await screen.findByRole('group', { name: 'Languages spoken in the film' }));
    await user.click(languages.getByLabelText('Not known'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
    expect(await screen.findByText('Your change of Rain was undone.')).toBeVisible();
    expect(bff.getCalls('updateFilm')[1]!.input).toEqual({ filmId: 7, version: 2, filmLanguages: [] });
  });

  it.each([
    ['only the stills', 'is', { stillFileNames: ['00000000-0000-4000-8000-000000000001'] }, []],
    ['a field', 'is not', { length: 61 }, null],
  ])('when %s changed since, the save %s undone', async (_changed, _outcome, laterChange, languages) => {
    let film = makeFilm({ name: 'Rain', filmLanguages: [] });
    const { user } = renderPageSignedIn(`/user/${ada}/films?edit=7`, {
      getUserFilms: () => makePage([film]),
      updateFilm: ({ version, filmLanguages }) => {
        if (version !== film.version) throw new Refusal(409, 'film.stale', 'x', { field: 'version' });
        return (film = { ...film, version: version + 1, filmLanguages });
      },
    });
    const group = within(await screen.findByRole('group', { name: 'Languages spoken in the film' }));
    await user.click(group.getByLabelText('Not known'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const undoButton = (await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!;
    film = { ...film, ...laterChange, version: 9 };
    await user.click(undoButton);
    expect(
      await screen.findByText(languages ? /^Your change of Rain was undone/ : /changed in the meantime/),
    ).toBeVisible();
    expect(film.filmLanguages).toEqual(languages);
  });

  it.each([
    ['Title', '', 'Enter a title for the film.'],
    ['Runtime', '14:75', 'Enter the runtime as mm:ss or h:mm:ss, for example 12:30 or 1:32:00.'],
    ['Runtime', '0', 'Enter a runtime between one second and 100 hours.'],
    ['Age', '121', 'Enter 120 or less.'],
  ])('rejects %s “%s” before anything is sent', async (label, text, message) => {
    const { bff, user } = await openAddForm();
    if (label !== 'Title') await user.type(screen.getByLabelText('Title'), 'Rain');
    const field = screen.getByLabelText(label);
    if (text) await user.type(field, text);
    await user.click(getCreateButton());
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    await waitFor(() => expect(field).toHaveFocus());
    expect(bff.getCalls('addFilm')).toEqual([]);
  });

  it('asks for the day of a screening in its own row', async () => {
    const { bff, user } = await openAddForm();
    await user.type(screen.getByLabelText('Title'), 'Rain');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.type(screen.getByLabelText('Date'), '2026-05-12');
    await user.click(screen.getByRole('button', { name: 'Add a screening' }));
    await user.click(getCreateButton());
    await waitFor(() =>
      expect(screen.getAllByLabelText('Date')[1]).toHaveAccessibleDescription('Enter the day as YYYY-MM-DD.'),
    );
    expect(bff.getCalls('addFilm')).toEqual([]);
  });

  it('asks for the region of a festival screening, which decides state premieres', async () => {
    const { bff, user } = await openAddForm({
      getSubdivisions: () => makePage([{ id: 1, code: 'DE-BY', name: 'Bavaria', countryId: 1 }]),
    });
    const queryRegion = () => screen.queryByRole('combobox', { name: 'State or province' });
    await user.type(screen.getByLabelText('Title'), 'Rain');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.type(screen.getByLabelText('Date'), '2026-05-12');
    expect(queryRegion()).not.toBeInTheDocument();
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Germ{Enter}');
    await waitFor(() => expect(queryRegion()).toBeVisible());
    await user.type(queryRegion()!, 'Bav{Enter}');
    await user.click(getCreateButton());
    await waitFor(() => expect(bff.getCalls('addFilm')).toHaveLength(1));
    const { screenings } = bff.getCalls('addFilm')[0]!.input as { screenings: object[] };
    expect(screenings).toEqual([
      { date: '2026-05-12', country: 'DE', kind: 'festival', subdivision: 'DE-BY' },
    ]);
  });

  it('has no accessibility violations', async () => {
    await openAddForm();
    expect(await findAxeViolations()).toEqual([]);
  });
});
