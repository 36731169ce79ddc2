import { screen, within } from '@testing-library/react';
import type { Film } from '../src/lib/server/wire';
import type { Answers } from './bff-stub';
import { openFilmPage } from './film-page';
import { makeFilm, makePage } from './make';
import { makeFestival, makeHit } from './make-festival';

export type ReservedPremieres = Film['reservedPremieres'];
export const findReservedSection = async () =>
  within(await screen.findByRole('region', { name: 'Reserved premieres' }));
/** Renders the film's page with answers that remember what is saved. */
export function renderFilmPage(
  reservedPremieres: ReservedPremieres = [],
  answers: Answers = {},
  fields: Partial<Film> = {},
) {
  let film = makeFilm({ ...fields, reservedPremieres });
  return openFilmPage(film, {
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
/** Opens the dialog on that page. */
export async function openReserveDialog(
  reservedPremieres?: ReservedPremieres,
  answers?: Answers,
  fields?: Partial<Film>,
) {
  const page = renderFilmPage(reservedPremieres, answers, fields);
  await page.user.click(
    await (await findReservedSection()).findByRole('button', { name: 'Reserve premieres' }),
  );
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Reserved premieres' })) };
}
