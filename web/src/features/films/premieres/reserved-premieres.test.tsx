import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { address, begin } from '../../../../test/film-page';
import { makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { makeFestival, makeHit } from '../../../../test/make-festival';
import { findAxeViolations } from '../../../../test/render-page';
import type { Film } from '../../../lib/server/wire';

type ReservedPremieres = Film['reservedPremieres'];
const findSection = async () => within(await screen.findByRole('region', { name: 'Reserved premieres' }));
/** Renders the film's page with answers that remember what is saved. */
function renderFilmPage(reserved: ReservedPremieres = [], answers: Answers = {}, fields: Partial<Film> = {}) {
  let film = makeFilm({ ...fields, reservedPremieres: reserved });
  return begin(film, {
    getFilm: () => film,
    getFestival: ({ festivalId }) => makeFestival({ id: festivalId, name: 'Lund' }),
    getAllFestivals: ({ ids = [] }) => makePage(ids.map((id) => makeFestival({ id, name: 'Lund' }))),
    getFestivals: () => ({ ...makePage([makeHit({ id: 3, name: 'Lund' })]), facets: {} }),
    setReservedPremieres: ({ version, premieres }) =>
      (film = {
        ...film,
        version: version! + 1,
        reservedPremieres: premieres.map(({ level, festivalId = null }) => ({ level, festivalId })),
      }),
    ...answers,
  });
}
async function opened(reserved?: ReservedPremieres, answers?: Answers, fields?: Partial<Film>) {
  const visited = renderFilmPage(reserved, answers, fields);
  await visited.user.click(await (await findSection()).findByRole('button', { name: 'Reserve premieres' }));
  return { ...visited, dialog: within(await screen.findByRole('dialog', { name: 'Reserved premieres' })) };
}

describe('reserved premieres', () => {
  it('show the festival for which each is reserved', async () => {
    renderFilmPage([
      { level: 'world', festivalId: 3 },
      { level: 'national', festivalId: null },
    ]);
    const section = await findSection();
    expect(await section.findByText('World premiere, for Lund')).toBeVisible();
    expect(
      section.getByText('Premiere in the film’s own country, for a festival that requires it'),
    ).toBeVisible();
  });
  it.each<[string, string, Answers]>([
    ['is gone', 'that is no longer in the catalogue', { getAllFestivals: () => makePage([]) }],
    [
      'could not be loaded',
      'whose name could not be loaded',
      { getAllFestivals: () => Promise.reject(new Refusal(500, 'catalog.broken', 'That failed.')) },
    ],
  ])('report when the festival %s', async (_why, description, answers) => {
    renderFilmPage([{ level: 'world', festivalId: 3 }], answers);
    expect(
      await (await findSection()).findByText(`World premiere, for a festival ${description}`),
    ).toBeVisible();
  });
  const away = { id: 4, name: 'Bilbao', country: 'ES', startsOn: '2099-09-01' };
  const atHome = { id: 5, name: 'Lisboa', country: 'PT', startsOn: '2099-05-01' };
  const over = { id: 6, name: 'Porto', country: 'PT', startsOn: '2026-01-05' };
  const festivalAnswers: Answers = {
    getAllFestivals: () => makePage([away, atHome, over].map(makeFestival)),
  };
  const unshown = { productionCountries: ['PT'], isOnline: false, screenings: [] };
  const inItaly = { date: '2026-05-12', country: 'IT', kind: 'festival' as const };
  const reserve = (level: ReservedPremieres[number]['level'], festivalId: number) => ({ level, festivalId });

  it.each<[string, Partial<Film>, ReservedPremieres, string[]]>([
    [
      'is given',
      { ...unshown, screenings: [inItaly] },
      [reserve('world', 4)],
      ['It is already used (Italy), so you cannot reserve it.'],
    ],
    [
      'is taken by a festival for which another is kept, or cannot be given there',
      unshown,
      [reserve('world', 5), reserve('international', 5), reserve('national', 4)],
      [
        'This festival is in the film’s own country, and an international premiere takes place abroad.',
        'This festival is abroad, and a premiere in the film’s own country takes place at home.',
      ],
    ],
    [
      'would be taken',
      unshown,
      [reserve('world', 4), reserve('international', 9)],
      ['Another premiere is reserved for Bilbao, which would use up this one too.'],
    ],
    ['can be', unshown, [reserve('world', 5)], []],
    [
      'can be, for a festival whose last edition was before that of another',
      unshown,
      [reserve('world', 4), reserve('national', 6)],
      [],
    ],
  ])('show what contradicts one that %s', async (_what, fields, reserved, warnings) => {
    renderFilmPage(reserved, festivalAnswers, fields);
    const shown = await findSection();
    expect((await shown.findAllByText(/, for (Bilbao|Lisboa)/))[0]).toBeVisible();
    await waitFor(() =>
      expect(shown.queryAllByText(/\.$/, { selector: 'li p' }).map((one) => one.textContent)).toEqual(
        warnings,
      ),
    );
  });
  it('show which one an acceptance uses up, and can still be saved', async () => {
    const taken = makeSubmission(1, {
      state: 'accepted',
      festivalId: 4,
      festivalName: 'Bilbao',
      edition: 2099,
    });
    const { user, bff } = renderFilmPage(
      [{ level: 'world', festivalId: 5 }],
      {
        ...festivalAnswers,
        getFilmSummaries: () =>
          makePage([{ filmId: 7, counts: { accepted: 1 }, taken: [taken], free: [], acceptedEntries: [] }]),
      },
      unshown,
    );
    const warning = 'It will be used where the film is accepted (Spain).';
    expect(await (await findSection()).findByText(warning)).toBeVisible();
    await user.click((await findSection()).getByRole('button', { name: 'Reserve premieres' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reserved premieres' }));
    expect(dialog.getByRole('group', { name: 'World premiere' })).toHaveAccessibleDescription(warning);
    await user.click(dialog.getByRole('checkbox', { name: 'Premiere in the film’s own country' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.getCalls('setReservedPremieres')).toHaveLength(1));
  });
  it('can be changed next to one that was given since, which itself cannot be changed', async () => {
    const { user, bff, dialog } = await opened([{ level: 'world', festivalId: null }], festivalAnswers, {
      ...unshown,
      screenings: [inItaly],
    });
    const world = dialog.getByRole('checkbox', { name: 'World premiere' });
    const save = dialog.getByRole('button', { name: 'Save' });
    await user.click(dialog.getByRole('checkbox', { name: 'Premiere in the film’s own country' }));
    expect(dialog.getByRole('group', { name: 'World premiere' })).toHaveAccessibleDescription(
      'It is already used (Italy), so you cannot reserve it.',
    );
    await user.type(dialog.getAllByRole('combobox', { name: /^Reserved for/ })[0]!, 'Lund');
    await user.click(await dialog.findByRole('option', { name: /^Lund/ }));
    await user.click(save);
    expect(await dialog.findByRole('alert')).toHaveTextContent(/not saved.*World premiere/);
    expect(bff.getCalls('setReservedPremieres')).toEqual([]);
    await user.click(world);
    await user.click(world);
    await user.click(save);
    await waitFor(() => expect(bff.getCalls('setReservedPremieres')).toHaveLength(1));
    expect(bff.getCalls('setReservedPremieres')[0]!.input.premieres).toEqual([
      { level: 'world', festivalId: null },
      { level: 'national', festivalId: null },
    ]);
  });
  it('are not saved while one is impossible, and the error names it', async () => {
    const { user, bff, dialog } = await opened([], festivalAnswers, { ...unshown, screenings: [inItaly] });
    await user.click(dialog.getByRole('checkbox', { name: 'World premiere' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Premiere in the film’s own country' }));
    expect(dialog.getByRole('group', { name: 'World premiere' })).toHaveAccessibleDescription(
      'It is already used (Italy), so you cannot reserve it.',
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const refused = await dialog.findByRole('alert');
    expect(
      within(refused)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['World premiere']);
    expect(await findAxeViolations()).toEqual([]);
    expect(bff.getCalls('setReservedPremieres')).toHaveLength(0);
    await user.click(dialog.getByRole('checkbox', { name: 'World premiere' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.getCalls('setReservedPremieres')).toHaveLength(1));
  });
  it('have a link to the film’s screenings', async () => {
    renderFilmPage();
    expect(await screen.findByRole('link', { name: 'Add a screening' })).toHaveAttribute(
      'href',
      `${address}?edit=&try=screenings`,
    );
  });
});
