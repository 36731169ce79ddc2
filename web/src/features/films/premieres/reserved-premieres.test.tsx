import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { filmPath } from '../../../../test/film-page';
import { makeSubmission, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { findAxeViolations } from '../../../../test/render-page';
import {
  findReservedSection,
  openReserveDialog,
  renderFilmPage,
  type ReservedPremieres,
} from '../../../../test/reserve-dialog';
import type { Film } from '../../../lib/server/wire';

describe('reserved premieres', () => {
  it('show the festival for which each is reserved', async () => {
    renderFilmPage([
      { level: 'world', festivalId: 3 },
      { level: 'national', festivalId: null },
    ]);
    const section = await findReservedSection();
    expect(await section.findByText('World premiere, for Lund')).toBeVisible();
    expect(
      section.getByText('Premiere in the film’s own country, for a festival that requires it'),
    ).toBeVisible();
  });
  it.each<[string, string, Answers]>([
    ['is deleted', 'that is no longer in the catalogue', { getAllFestivals: () => makePage([]) }],
    [
      'could not be loaded',
      'whose name could not be loaded',
      { getAllFestivals: () => Promise.reject(new Refusal(500, 'catalog.broken', 'That failed.')) },
    ],
  ])('report when the festival %s', async (_why, description, answers) => {
    renderFilmPage([{ level: 'world', festivalId: 3 }], answers);
    expect(
      await (await findReservedSection()).findByText(`World premiere, for a festival ${description}`),
    ).toBeVisible();
  });
  const bilbao = { id: 4, name: 'Bilbao', country: 'ES', startsOn: '2099-09-01' };
  const lisboa = { id: 5, name: 'Lisboa', country: 'PT', startsOn: '2099-05-01' };
  const porto = { id: 6, name: 'Porto', country: 'PT', startsOn: '2026-01-05' };
  const festivalAnswers: Answers = {
    getAllFestivals: () => makePage([bilbao, lisboa, porto].map(makeFestival)),
  };
  const unshownFilm = { productionCountries: ['PT'], isOnline: false, screenings: [] };
  const italianScreening = { date: '2026-05-12', country: 'IT', kind: 'festival' as const };
  const reserve = (level: ReservedPremieres[number]['level'], festivalId: number) => ({ level, festivalId });

  it.each<[string, Partial<Film>, ReservedPremieres, string[]]>([
    [
      'is used',
      { ...unshownFilm, screenings: [italianScreening] },
      [reserve('world', 4)],
      ['It is already used (Italy), so you cannot reserve it.'],
    ],
    [
      'is reserved for a festival at which it cannot take place',
      unshownFilm,
      [reserve('world', 5), reserve('international', 5), reserve('national', 4)],
      [
        'This festival is in the film’s own country, and an international premiere takes place abroad.',
        'This festival is abroad, and a premiere in the film’s own country takes place at home.',
      ],
    ],
    [
      'another reservation would use up',
      unshownFilm,
      [reserve('world', 4), reserve('international', 9)],
      ['Another premiere is reserved for Bilbao, which would use up this one too.'],
    ],
    ['is possible', unshownFilm, [reserve('world', 5)], []],
    [
      'is possible, for a festival whose last edition was before that of another',
      unshownFilm,
      [reserve('world', 4), reserve('national', 6)],
      [],
    ],
  ])('show what contradicts one that %s', async (_title, fields, reserved, warnings) => {
    renderFilmPage(reserved, festivalAnswers, fields);
    const section = await findReservedSection();
    expect((await section.findAllByText(/, for (Bilbao|Lisboa)/))[0]).toBeVisible();
    await waitFor(() =>
      expect(
        section.queryAllByText(/\.$/, { selector: 'li p' }).map(({ textContent }) => textContent),
      ).toEqual(warnings),
    );
  });
  it('show which one an acceptance uses up, and can still be saved', async () => {
    const acceptedSubmission = makeSubmission(1, {
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
          makePage([
            {
              filmId: 7,
              counts: { accepted: 1 },
              taken: [acceptedSubmission],
              free: [],
              acceptedEntries: [],
            },
          ]),
      },
      unshownFilm,
    );
    const warning = 'It will be used where the film is accepted (Spain).';
    expect(await (await findReservedSection()).findByText(warning)).toBeVisible();
    await user.click((await findReservedSection()).getByRole('button', { name: 'Reserve premieres' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reserved premieres' }));
    expect(dialog.getByRole('group', { name: 'World premiere' })).toHaveAccessibleDescription(warning);
    await user.click(dialog.getByRole('checkbox', { name: 'Premiere in the film’s own country' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.getCalls('setReservedPremieres')).toHaveLength(1));
  });
  it('can be changed next to one that was given since, which itself cannot be changed', async () => {
    const { user, bff, dialog } = await openReserveDialog(
      [{ level: 'world', festivalId: null }],
      festivalAnswers,
      { ...unshownFilm, screenings: [italianScreening] },
    );
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
    const { user, bff, dialog } = await openReserveDialog([], festivalAnswers, {
      ...unshownFilm,
      screenings: [italianScreening],
    });
    await user.click(dialog.getByRole('checkbox', { name: 'World premiere' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Premiere in the film’s own country' }));
    expect(dialog.getByRole('group', { name: 'World premiere' })).toHaveAccessibleDescription(
      'It is already used (Italy), so you cannot reserve it.',
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const alert = await dialog.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
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
      `${filmPath}?edit=&try=screenings`,
    );
  });
});
