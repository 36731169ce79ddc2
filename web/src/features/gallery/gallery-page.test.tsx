import fs from 'node:fs';
import path from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { findAxeViolations, renderPage } from '../../../test/render-page';
import { t } from '@laurel/messages/pages/administration/gallery';

const folders = ['../../ui', '../../widgets'].map((folder) => path.join(__dirname, folder));
/** Components that appear only inside others, look like another one, are invisible, or are on every page. */
const NOT_SHOWN_ALONE = [
  'field',
  'form',
  'popover',
  'typed-field',
  'visually-hidden',
  'debounced-status',
  'still-picture',
  'drawn-world',
  'drawn-location',
  'unsaved-dialog',
  'unsaved-guard',
  'toolbar',
  'query-status',
  'query-options',
  'load-error',
  'festival-combo-box',
  'table-text-area',
];

it('shows every component of the design system in the gallery', () => {
  const sources = fs
    .readdirSync(__dirname)
    .map((file) => fs.readFileSync(path.join(__dirname, file), 'utf8'))
    .join();
  const names = folders
    .flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => path.basename(file, '.tsx'));
  expect(names).toContain('button');
  expect(names.filter((name) => !NOT_SHOWN_ALONE.includes(name) && !sources.includes(`/${name}'`))).toEqual(
    [],
  );
});

it('shows the gallery to everyone, without accessibility violations', async () => {
  const { user } = renderPage('/test');
  expect(await screen.findByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Gallery · Laurel'));
  expect(screen.getByRole('heading', { name: t('verdicts') })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  const getFigure = (captionText: string | RegExp) => {
    const caption = screen.getAllByText(captionText).find(({ tagName }) => tagName === 'FIGCAPTION')!;
    return within(caption.parentElement!);
  };
  for (const captionText of [
    /^TextArea, refused/,
    /^RuntimeField, refused/,
    /^MoneyField, refused/,
    /^DateField, refused/,
    /^Select, empty, refused/,
  ])
    expect(getFigure(captionText).getByRole('alert')).toBeVisible();
  expect(getFigure(/^FilterTabs with the change/).getAllByText('137 more')).toHaveLength(2);
  expect(getFigure('A match’s row: hidden').getByText('You hid it: Too far away')).toBeVisible();
  expect(getFigure('A card of the board, open').getByText('They liked the last one.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open: a reason is required' }));
  expect(await screen.findByRole('dialog', { name: 'Not eligible' })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Open: unsaved' }));
  expect(await screen.findByRole('dialog', { name: 'A dialog: unsaved' })).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
});
