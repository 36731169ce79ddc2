import fs from 'node:fs';
import path from 'node:path';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeFilm, makeStill } from '../../../test/make';
import { FilmCover } from './film-cover';

const coverImage = makeStill('00000000-0000-4000-8000-000000000001');

it('is the film’s first still, in all sizes and formats', () => {
  const { container } = render(<FilmCover film={makeFilm({ coverImage })} sizes="50vw" />);
  const picture = screen.getByRole('img', { name: 'A still from “Half a Minute of Rain”' });
  expect(picture).toHaveAttribute(
    'srcset',
    coverImage.sizes.map(({ webp, width }) => `${webp} ${width}w`).join(', '),
  );
  expect(picture).toHaveAttribute('sizes', '50vw');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(container.querySelector('source')).toHaveAttribute('type', 'image/avif');
});

it.each([
  ['a poster, taller than wide, completely', 800, 1200, 'true'],
  ['a still, wider than tall, over the full frame', 1200, 800, null],
  ['a square over the full frame', 800, 800, null],
])('shows %s', async (_what, naturalWidth, naturalHeight, upright) => {
  const { container } = render(<FilmCover film={makeFilm({ coverImage })} />);
  const picture = container.querySelector('img')!;
  Object.defineProperties(picture, {
    naturalWidth: { value: naturalWidth },
    naturalHeight: { value: naturalHeight },
  });
  fireEvent.load(picture);
  await waitFor(() => expect(picture.getAttribute('data-upright')).toBe(upright));
});

it('uses a poster’s aspect ratio only when uncropped', () => {
  const { container, rerender } = render(<FilmCover film={makeFilm({ coverImage })} isUncropped />);
  expect(container.firstChild).toHaveClass('whole');
  rerender(<FilmCover film={makeFilm({ coverImage })} />);
  expect(container.firstChild).not.toHaveClass('whole');
  const sheet = fs.readFileSync(path.join(__dirname, 'film-cover.module.css'), 'utf8');
  expect(sheet).toMatch(/\.whole:has\(\[data-upright\]\) \{[^}]*aspect-ratio: 2 \/ 3/);
});

it('has an empty alternative text in a row next to the name', () => {
  const { container } = render(<FilmCover film={makeFilm({ coverImage })} isSmall />);
  expect(container.querySelector('img')).toHaveAttribute('alt', '');
});

it('without a still is drawn from the film’s data', () => {
  const film = makeFilm({ length: 1122, types: ['Documentary'], productionDate: '2026-04-12' });
  const { container } = render(<FilmCover film={film} />);
  expect(screen.getByText('18:42')).toBeVisible();
  expect(screen.getByText('2026 · Documentary')).toBeVisible();
  expect(container.querySelectorAll('.filled')).toHaveLength(2);
  expect(container.querySelectorAll('.frame')).toHaveLength(10);
});

it('draws a card for a film without any data', () => {
  const { container } = render(<FilmCover film={makeFilm({ length: null, types: [] })} />);
  expect(container.querySelector('[data-kind=unknown]')).toBeInTheDocument();
  expect(container).toHaveTextContent(/^$/);
});
