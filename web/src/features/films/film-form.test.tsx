import { screen, waitFor, within } from '@testing-library/react';
import { badInput, Refusal } from '../../../test/bff-stub';
import { ada, makeFilm, pageOf } from '../../../test/make';
import { findings, visitSignedIn } from '../../../test/visit';

const add = async (answers = {}) => {
  const visited = visitSignedIn(`/user/${ada}/films?edit=new`, { addFilm: () => makeFilm(), ...answers });
  await screen.findByRole('dialog', { name: 'Add a film' });
  return visited;
};
const create = () => screen.getByRole('button', { name: 'Add this film' });

describe('the film form', () => {
  it('sends only what is known of a new film', async () => {
    const { bff, user } = await add();
    await user.type(screen.getByLabelText('Title'), '  Half a Minute of Rain ');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    await user.click(create());
    await waitFor(() => expect(bff.of('addFilm')).toHaveLength(1));
    expect(bff.of('addFilm')[0]!.input).toEqual({ name: 'Half a Minute of Rain', length: 870 });
    expect(bff.of('addFilm')[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['Never shown', { screenings: [], isOnline: false }],
    ['Not known', {}],
  ])('tells unknown from none: screenings, %s', async (words, sent) => {
    const { bff, user } = await add();
    await user.type(screen.getByLabelText('Title'), 'Rain');
    const shown = within(screen.getByRole('group', { name: 'Has the film been shown?' }));
    await user.click(shown.getByLabelText('Yes, here'));
    await user.click(shown.getByLabelText(words));
    await user.click(create());
    await waitFor(() => expect(bff.of('addFilm')[0]?.input).toEqual({ name: 'Rain', ...sent }));
  });

  it('says that “these” without any is still not known', async () => {
    const { user } = await add();
    const languages = within(screen.getByRole('group', { name: 'Languages spoken in the film' }));
    await user.click(languages.getByLabelText('These'));
    const box = screen.getByRole('combobox', { name: 'Languages spoken in the film' });
    expect(box).toHaveAccessibleDescription('None is chosen yet. Until one is, this counts as not known.');
    await user.type(box, 'Germ{Enter}');
    expect(screen.queryByText(/^None is chosen yet/)).not.toBeInTheDocument();
  });

  it('says all that is wrong at once: a runtime that is none, and that there is no title', async () => {
    const { bff, user } = await add();
    await user.type(screen.getByLabelText('Runtime'), '12:99');
    await user.click(create());
    expect(await screen.findByText('Give the film a title.')).toBeVisible();
    expect(screen.getByText(/^Write the runtime as mm:ss/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
    expect(bff.of('addFilm')).toEqual([]);
  });

  it('says what follows where a film never shown is online for everybody', async () => {
    const { user } = await add();
    await user.click(screen.getByLabelText('Never shown'));
    const online = within(
      screen.getByRole('group', { name: 'Can the whole film be watched publicly online?' }),
    );
    expect(screen.queryByText(/^Online is shown/)).not.toBeInTheDocument();
    const announced = within(online.getByLabelText('Yes').closest('section')!).getByRole('status');
    await user.click(online.getByLabelText('Yes'));
    expect(within(announced).getByText(/^Online is shown: .* no premiere is left/)).toBeVisible();
    await user.click(online.getByLabelText('No'));
    expect(screen.queryByText(/^Online is shown/)).not.toBeInTheDocument();
  });

  it('takes a fact back: none becomes unknown again', async () => {
    const film = makeFilm({ filmLanguages: [] });
    const { bff, user } = visitSignedIn(`/user/${ada}/films?edit=7`, {
      getUserFilms: () => pageOf([film]),
      updateFilm: () => film,
    });
    const languages = within(await screen.findByRole('group', { name: 'Languages spoken in the film' }));
    expect(languages.getByLabelText('No dialogue')).toBeChecked();
    await user.click(languages.getByLabelText('Not known'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bff.of('updateFilm')[0]?.input).toEqual({ filmId: 7, version: 1, filmLanguages: null }),
    );
  });

  it('is undone from where it says that it is saved, as long as nobody has changed the film since', async () => {
    const film = makeFilm({ name: 'Rain', filmLanguages: [] });
    const { bff, user } = visitSignedIn(`/user/${ada}/films?edit=7`, {
      getUserFilms: () => pageOf([film]),
      updateFilm: ({ version }) => ({ ...film, version: version + 1 }),
    });
    const languages = within(await screen.findByRole('group', { name: 'Languages spoken in the film' }));
    await user.click(languages.getByLabelText('Not known'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
    expect(await screen.findByText('Rain is as it was before.')).toBeVisible();
    expect(bff.of('updateFilm')[1]!.input).toEqual({ filmId: 7, version: 2, filmLanguages: [] });
  });

  it.each([
    ['only its stills', 'is', { stillFileNames: ['00000000-0000-4000-8000-000000000001'] }, []],
    ['a fact of it', 'is not', { length: 61 }, null],
  ])('where %s changed since, %s undone', async (_what, _is, since, languages) => {
    let film = makeFilm({ name: 'Rain', filmLanguages: [] });
    const { user } = visitSignedIn(`/user/${ada}/films?edit=7`, {
      getUserFilms: () => pageOf([film]),
      updateFilm: ({ version, filmLanguages }) => {
        if (version !== film.version) throw new Refusal(409, 'film.stale', 'x', { field: 'version' });
        return (film = { ...film, version: version + 1, filmLanguages });
      },
    });
    const group = within(await screen.findByRole('group', { name: 'Languages spoken in the film' }));
    await user.click(group.getByLabelText('Not known'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const undo = (await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!;
    film = { ...film, ...since, version: 9 };
    await user.click(undo);
    expect(await screen.findByText(languages ? /^Rain is as it was/ : /changed.*meanwhile/)).toBeVisible();
    expect(film.filmLanguages).toEqual(languages);
  });

  it.each([
    ['Title', '', 'Give the film a title.'],
    ['Runtime', '14:75', 'Write the runtime as mm:ss or h:mm:ss, for example 12:30 or 1:32:00.'],
    ['Runtime', '0', 'A runtime lies between one second and 100 hours.'],
    ['Age', '121', 'Give 120 or less.'],
  ])('stops at %s “%s” before anything is sent', async (label, text, words) => {
    const { bff, user } = await add();
    if (label !== 'Title') await user.type(screen.getByLabelText('Title'), 'Rain');
    const field = screen.getByLabelText(label);
    if (text) await user.type(field, text);
    await user.click(create());
    expect(await screen.findByText(words)).toBeVisible();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
    await waitFor(() => expect(field).toHaveFocus());
    expect(bff.of('addFilm')).toEqual([]);
  });

  it('asks for the day of a screening on its own row', async () => {
    const { bff, user } = await add();
    await user.type(screen.getByLabelText('Title'), 'Rain');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.type(screen.getByLabelText('Date'), '2026-05-12');
    await user.click(screen.getByRole('button', { name: 'Add a screening' }));
    await user.click(create());
    await waitFor(() =>
      expect(screen.getAllByLabelText('Date')[1]).toHaveAccessibleDescription('Write the day as YYYY-MM-DD.'),
    );
    expect(bff.of('addFilm')).toEqual([]);
  });

  it('asks for the region of a screening in a hall, by which state premieres are counted', async () => {
    const { bff, user } = await add({ getSubdivisions: () => pageOf([{ code: 'DE-BY', name: 'Bavaria' }]) });
    const region = () => screen.queryByRole('combobox', { name: 'State or province' });
    await user.type(screen.getByLabelText('Title'), 'Rain');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.type(screen.getByLabelText('Date'), '2026-05-12');
    expect(region()).not.toBeInTheDocument();
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Germ{Enter}');
    await waitFor(() => expect(region()).toBeVisible());
    await user.type(region()!, 'Bav{Enter}');
    await user.click(create());
    await waitFor(() => expect(bff.of('addFilm')).toHaveLength(1));
    const { screenings } = bff.of('addFilm')[0]!.input as { screenings: object[] };
    expect(screenings).toEqual([
      { date: '2026-05-12', country: 'DE', kind: 'festival', subdivision: 'DE-BY' },
    ]);
  });

  it('lands refusals on the fields they name, and keeps what was typed', async () => {
    const refusal = badInput([
      { field: 'productionCountries.0', why: 'country', values: { value: 'DE' } },
      { field: 'length', why: 'at_most', values: { most: 60 } },
    ]);
    // The page says what is wrong by itself: words that came are for those without its catalogue.
    const told = refusal.more.details as { fields: { message: string }[] };
    for (const field of told.fields) field.message = 'As the BFF says it.';
    const { user } = await add({ addFilm: () => Promise.reject(refusal) });
    await user.type(screen.getByLabelText('Title'), 'Rain');
    await user.type(screen.getByLabelText('Runtime'), '14:30');
    await user.click(create());
    await waitFor(() =>
      expect(screen.getByLabelText('Runtime')).toHaveAccessibleDescription(
        expect.stringContaining('Give 60 or less.'),
      ),
    );
    expect(screen.getByLabelText('Production countries')).toHaveAccessibleDescription(
      expect.stringContaining('“DE” is not a country code.'),
    );
    expect(screen.getByLabelText('Title')).toHaveValue('Rain');
  });

  it('repeats a failed wish under the same key, and a changed one under a new key', async () => {
    let down = true;
    const { bff, user } = await add({
      addFilm: () => {
        if (down) throw new Refusal(503, 'films.unavailable', 'Not now.');
        return makeFilm();
      },
    });
    await user.type(screen.getByLabelText('Title'), 'Rain');
    await user.click(create());
    expect(await screen.findByText(/Nothing was saved/)).toBeVisible();
    await user.click(create());
    await waitFor(() => expect(bff.of('addFilm')).toHaveLength(2));
    await waitFor(() => expect(create()).toBeEnabled());
    down = false;
    await user.type(screen.getByLabelText('Title'), 's');
    await user.click(create());
    await waitFor(() => expect(bff.of('addFilm')).toHaveLength(3));
    const [first, again, other] = bff.of('addFilm').map(({ key }) => key);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('does not overwrite what changed elsewhere since it was opened', async () => {
    let film = makeFilm({ length: 600 });
    const { bff, client, user } = visitSignedIn(`/user/${ada}/films?edit=7`, {
      getUserFilms: () => pageOf([film]),
      updateFilm: () => {
        throw new Refusal(409, 'film.stale', 'This film was changed meanwhile.', { field: 'version' });
      },
    });
    await screen.findByRole('dialog', { name: 'Edit Half a Minute of Rain' });
    film = makeFilm({ length: 700, version: 2 });
    await client.invalidateQueries();
    await user.type(screen.getByLabelText('Synopsis optional'), 'It rains.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Load again' })).toBeVisible();
    expect(bff.of('updateFilm')[0]!.input).toEqual({ filmId: 7, version: 1, synopsis: 'It rains.' });
  });

  it('has nothing that axe objects to', async () => {
    await add();
    expect(await findings()).toEqual([]);
  });
});
