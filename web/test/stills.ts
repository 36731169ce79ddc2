import { screen } from '@testing-library/react';
import { ada, makeFilm, makeStill, makePage } from './make';
import { renderPageSignedIn } from './render-page';

export const makePicture = (name: string, bytes = 10) => {
  const file = new File(['x'.repeat(10)], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
/** The file name of the n-th still. */
export const getStillName = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
/** The file names of the stills on the page, in their order. */
export const getShownStills = () =>
  screen.getAllByRole('img', { name: /^Still/ }).map((image) => image.getAttribute('src')!.slice(8, 44));

/** Renders the film's form with answers that store the stills as the service does. Uploads are numbered from 90. */
export async function openStills(...names: string[]) {
  let film = makeFilm({ stillFileNames: names });
  let uploadCount = 0;
  const storeStills = (stillFileNames: string[]) =>
    (film = { ...film, version: film.version + 1, stillFileNames, coverImage: null });
  const page = renderPageSignedIn(`/user/${ada}/films?edit=7`, {
    getUserFilms: () => makePage([film]),
    getFilm: () => film,
    getFilmSummaries: () => ({ items: [] }),
    getFilmStillUrls: () => ({
      items: film.stillFileNames.map(makeStill),
      until: '2027-01-01T00:00:00.000Z',
    }),
    createStillUpload: () => {
      const n = uploadCount++;
      return { stillFileName: getStillName(90 + n), url: `/uploads/${n}`, until: '' };
    },
    addFilmStill: ({ stillFileName }) => storeStills([...film.stillFileNames, stillFileName]),
    removeFilmStill: ({ stillFileName }) =>
      storeStills(film.stillFileNames.filter((name) => name !== stillFileName)),
    orderFilmStills: ({ stillFileNames }) => storeStills(stillFileNames),
    updateFilm: () => film,
  });
  await screen.findByText('Choose pictures');
  return { ...page, getFilm: () => film, storeStills };
}
