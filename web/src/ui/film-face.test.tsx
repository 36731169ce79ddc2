import fs from 'node:fs';
import path from 'node:path';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeFilm, makeStill } from '../../test/make';
import { FilmFace } from './film-face';

const face = makeStill('00000000-0000-4000-8000-000000000001');

it('is the film’s first still, in the size and the format that the browser wants', () => {
  const { container } = render(<FilmFace film={makeFilm({ face })} sizes="50vw" />);
  const picture = screen.getByRole('img', { name: 'A still from “Half a Minute of Rain”' });
  expect(picture).toHaveAttribute(
    'srcset',
    face.sizes.map(({ webp, width }) => `${webp} ${width}w`).join(', '),
  );
  expect(picture).toHaveAttribute('sizes', '50vw');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(container.querySelector('source')).toHaveAttribute('type', 'image/avif');
});

it.each([
  ['a poster, taller than wide, whole', 800, 1200, 'true'],
  ['a still, wider than tall, over the whole frame', 1200, 800, null],
  ['a square over the whole frame', 800, 800, null],
])('shows %s', async (_what, naturalWidth, naturalHeight, upright) => {
  const { container } = render(<FilmFace film={makeFilm({ face })} />);
  const picture = container.querySelector('img')!;
  Object.defineProperties(picture, {
    naturalWidth: { value: naturalWidth },
    naturalHeight: { value: naturalHeight },
  });
  fireEvent.load(picture);
  await waitFor(() => expect(picture.getAttribute('data-upright')).toBe(upright));
});

it('has a place of its own for a poster where it stands whole, and nowhere else', () => {
  const { container, rerender } = render(<FilmFace film={makeFilm({ face })} isWhole />);
  expect(container.firstChild).toHaveClass('whole');
  rerender(<FilmFace film={makeFilm({ face })} />);
  expect(container.firstChild).not.toHaveClass('whole');
  const sheet = fs.readFileSync(path.join(__dirname, 'film-face.module.css'), 'utf8');
  expect(sheet).toMatch(/\.whole:has\(\[data-upright\]\) \{[^}]*aspect-ratio: 2 \/ 3/);
});

it('beside the name in a row it says nothing', () => {
  const { container } = render(<FilmFace film={makeFilm({ face })} isSmall />);
  expect(container.querySelector('img')).toHaveAttribute('alt', '');
});

it('without a still it is drawn from what is known of the film', () => {
  const film = makeFilm({ length: 1122, types: ['Documentary'], productionDate: '2026-04-12' });
  const { container } = render(<FilmFace film={film} />);
  expect(screen.getByText('18:42')).toBeVisible();
  expect(screen.getByText('2026 · Documentary')).toBeVisible();
  expect(container.querySelectorAll('.filled')).toHaveLength(2);
  expect(container.querySelectorAll('.frame')).toHaveLength(10);
});

it('of a film of which nothing is known there is a card all the same', () => {
  const { container } = render(<FilmFace film={makeFilm({ length: null, types: [] })} />);
  expect(container.querySelector('[data-kind=unknown]')).toBeInTheDocument();
  expect(container).toHaveTextContent(/^$/);
});
