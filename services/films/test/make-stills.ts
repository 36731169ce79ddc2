import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { person } from '../../runtime/test/callers.js';
import { startFilms } from './make.js';

/** Starts the service with helpers that upload and read pictures. The default caller is Ada. */
export async function startStills() {
  const ada = person();
  const laurel = await startFilms(ada);
  const createPicture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2c6b4d' } })
      .jpeg()
      .toBuffer();
  const picture = await createPicture(320, 240);
  const as = <T>(work: () => Promise<T>, who = ada) => laurel.as(who, work);
  const upload = (filmId: number | null, bytes = picture.length, who = ada) =>
    as(() => laurel.client.createStillUpload({ filmId, bytes }), who);
  /** Stores an upload as the BFF's gateway does. */
  async function writeUpload(name: string, bytes: Buffer = picture) {
    const folder = path.join(laurel.folder, 'uploads');
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, name), bytes);
  }
  async function uploadPicture(filmId: number | null, bytes?: Buffer, who = ada) {
    const { stillFileName } = await upload(filmId, picture.length, who);
    await writeUpload(stillFileName, bytes);
    return stillFileName;
  }
  const addStill = (filmId: number, stillFileName: string, who = ada) =>
    as(() => laurel.client.addFilmStill({ filmId, stillFileName }), who);
  async function uploadAndAddStill(filmId: number, who = ada, bytes = picture) {
    const name = await uploadPicture(filmId, bytes, who);
    await addStill(filmId, name, who);
    return name;
  }
  return {
    laurel,
    ada,
    picture,
    createPicture,
    as,
    upload,
    writeUpload,
    uploadPicture,
    addStill,
    uploadAndAddStill,
    listFiles: (name: string) =>
      fs.readdir(path.join(laurel.folder, 'stills', name)).catch(() => [] as string[]),
    listUploads: () => fs.readdir(path.join(laurel.folder, 'uploads')),
    listStills: async (filmId: number) =>
      (await as(() => laurel.client.getFilm({ filmId }))).film!.stillFileNames,
  };
}
/** The names of the files of a stored still. */
export const STILL_FILES = ['1920.avif', '1920.webp', '480.avif', '480.webp', '960.avif', '960.webp'];
