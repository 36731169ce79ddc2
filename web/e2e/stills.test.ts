import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { findAxeViolations } from './axe';
import { keys } from './keys';
import { callFunction, closePages, sendCommand, getPageErrors, signUp, openPage } from './laurel';

/** A film gets a cover image: stills are uploaded in the form and reordered by the filmmaker. */
const email = `still.${randomBytes(4).toString('hex')}@laurel.test`;
let page: Page;
let userId = '';
let filmId = 0;
beforeAll(async () => {
  page = await openPage();
  // Without a listener the browser would open its native file dialog, which no test can answer.
  page.on('filechooser', () => {});
});
afterAll(closePages);

const { press, tabTo } = keys(() => page, 60);
const createPicture = (background: string) =>
  sharp({ create: { width: 1280, height: 720, channels: 3, background } })
    .jpeg()
    .toBuffer();
const fetchFileNames = async () =>
  (await callFunction<{ stillFileNames: string[] }>(page, 'getFilm', { filmId })).stillFileNames;
/** The page shows a change before the service has stored it. */
const waitForFiles = async (names: string[]) => {
  while (JSON.stringify(await fetchFileNames()) !== JSON.stringify(names))
    await page.evaluate(() => new Promise(requestAnimationFrame));
};
const getPicture = (name: string) => page.getByRole('img', { name });
const getDialog = () => page.getByRole('dialog');

describe('the stills of a film', () => {
  it('start with a title card for a new film', async () => {
    userId = await signUp(page, email, 'Chantal Akerman');
    ({ id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', {
      name: 'Toute une nuit',
      length: 5400,
    }));
    await page.goto(`/user/${userId}/films?edit=${filmId}`);
    await getDialog().getByText('No stills yet.').waitFor();
  });

  it('accept three files at once, and report the one that is no picture next to the others', async () => {
    const [green, amber] = await Promise.all([createPicture('#2c6b4d'), createPicture('#b98a2c')]);
    await tabTo(/^Choose pictures/);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Enter')]);
    await chooser.setFiles([
      { name: 'green.jpg', mimeType: 'image/jpeg', buffer: green },
      { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No picture at all. '.repeat(40)) },
      { name: 'amber.jpg', mimeType: 'image/jpeg', buffer: amber },
    ]);
    await getDialog()
      .getByText(/^words\.jpg: This is not a readable picture/)
      .waitFor();
    await getPicture('Still 2 of 2').waitFor();
    expect(await fetchFileNames()).toHaveLength(2);
    await tabTo(/^Dismiss the message about words\.jpg$/);
    await press('Enter');
  });

  it('make the second still the cover image by keyboard, and the focus follows it', async () => {
    const before = await fetchFileNames();
    await tabTo(/^Use still 2 as cover$/);
    await press('Enter');
    await getDialog().getByText('This is now still 1 of 2.').waitFor();
    await waitForFiles([before[1]!, before[0]!]);
    expect(
      await page.evaluate(() => document.activeElement?.closest('[data-still]')?.getAttribute('data-still')),
    ).toBe(before[1]);
  });

  it('undo that by keyboard, and reorder by mouse back and forth', async () => {
    const [coverImage, second] = await fetchFileNames();
    await tabTo(/^Undo$/);
    await press('Enter');
    await getDialog().getByText('Moved back: still 2 of 2.').waitFor();
    await waitForFiles([second!, coverImage!]);
    await getDialog().getByRole('button', { name: 'Use still 2 as cover' }).click();
    await getDialog().getByText('This is now still 1 of 2.').waitFor();
    await waitForFiles([coverImage!, second!]);
    await getDialog().getByRole('button', { name: 'Move still 1 back' }).click();
    await waitForFiles([second!, coverImage!]);
    await getDialog().getByRole('button', { name: 'Undo' }).click();
    await waitForFiles([coverImage!, second!]);
  });

  it('accept a dropped file, and undo the upload', async () => {
    const before = await fetchFileNames();
    const bytes = [...(await createPicture('#7a3b2e'))];
    const dropped = await page.evaluateHandle((bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'clay.jpg', { type: 'image/jpeg' }));
      return transfer;
    }, bytes);
    await getDialog().getByText('or drop them here').dispatchEvent('drop', { dataTransfer: dropped });
    await getDialog().getByText('“clay.jpg” is added.').waitFor();
    expect(await fetchFileNames()).toHaveLength(3);
    await getDialog().getByRole('button', { name: 'Undo' }).click();
    await getDialog().getByText('“clay.jpg” was removed again.').waitFor();
    expect(await fetchFileNames()).toEqual(before);
  });

  it('remove and restore one by keyboard alone, and the focus stays among the stills', async () => {
    const before = await fetchFileNames();
    await tabTo(/^Remove still 1$/);
    await press('Enter');
    await getDialog().getByText('The still is removed.').waitFor();
    await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Remove still 1');
    expect(await fetchFileNames()).toEqual([before[1]]);
    await tabTo(/^Undo$/);
    await press('Enter');
    await getDialog().getByText('The still was restored.').waitFor();
    await page.waitForFunction(
      (name) => document.activeElement?.closest('[data-still]')?.getAttribute('data-still') === name,
      before[0],
    );
    await waitForFiles(before);
  });

  it('remove and restore one by mouse', async () => {
    const before = await fetchFileNames();
    await getDialog().getByRole('button', { name: 'Remove still 2' }).click();
    await getDialog().getByText('The still is removed.').waitFor();
    expect(await fetchFileNames()).toEqual([before[0]]);
    await getDialog().getByRole('button', { name: 'Undo' }).click();
    await getDialog().getByText('The still was restored.').waitFor();
    await waitForFiles(before);
  });

  it('have no accessibility violations with the form open', async () =>
    expect(await findAxeViolations(page)).toEqual([]));

  it('show the cover image on every page of the film, as a variant without metadata', async () => {
    for (const path of [`/user/${userId}/films`, `/user/${userId}/films/${filmId}`]) {
      await page.goto(path);
      const coverImage = getPicture('A still from “Toute une nuit”').first();
      await coverImage.waitFor();
      const source = await coverImage.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.currentSrc;
      });
      const [type, cache, sniff] = await page.evaluate(async (url) => {
        const { headers } = await fetch(url);
        return ['content-type', 'cache-control', 'x-content-type-options'].map((name) => headers.get(name));
      }, source);
      expect([type, sniff]).toEqual([expect.stringMatching(/^image\/(avif|webp)$/), 'nosniff']);
      expect(cache).toContain('immutable');
    }
  });

  it('are not served at an address that only contains their file name', async () => {
    const stranger = await openPage();
    const [name] = await fetchFileNames();
    expect((await stranger.request.get(`/stills/${name}/480.webp`)).status()).toBe(404);
  });

  it('report no page error but the rejected picture', () =>
    expect(getPageErrors(page)).toEqual([expect.stringContaining('400')]));
});
