import { fireEvent, render } from '@testing-library/react';
import { FestivalBanner } from './festival-banner';
import { FestivalLogo } from './festival-logo';

const getPicture = (container: HTMLElement) => container.querySelector('img')!;
const name = 'Clermont-Ferrand Short Film Festival';

it('is drawn from the festival’s data without a picture, with an empty alternative text', () => {
  const { container } = render(<FestivalLogo id={7} name={name} country="FR" month={2} />);
  expect(getPicture(container)).toHaveAttribute('src', '/marks/7.svg?v=1&i=C&c=FR&m=2&k=short');
  expect(getPicture(container)).toHaveAttribute('alt', '');
  expect(getPicture(container)).toHaveAttribute('width', '40');
});

const [storedPicture, otherPicture] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
];

it('shows the festival’s picture, and the drawn one when it fails to load', () => {
  const { container, rerender } = render(<FestivalLogo id={7} name={name} image={storedPicture} />);
  expect(getPicture(container)).toHaveAttribute('src', `/pictures/${storedPicture}/96.webp`);
  expect([getPicture(container).width, getPicture(container).height, getPicture(container).alt]).toEqual([
    40,
    40,
    '',
  ]);
  fireEvent.error(getPicture(container));
  expect(getPicture(container)).toHaveAttribute('src', '/marks/7.svg?v=1&i=C&k=short');
  rerender(<FestivalLogo id={8} name={name} image={otherPicture} />);
  expect(getPicture(container)).toHaveAttribute('src', `/pictures/${otherPicture}/96.webp`);
});

it('as a banner has a fixed size and an alternative text, and falls back to a drawn one without text', () => {
  const { container } = render(<FestivalBanner id={7} name={name} image={storedPicture} alt="A beach" />);
  expect(getPicture(container)).toHaveAttribute('src', `/pictures/${storedPicture}/1440.webp`);
  expect(getPicture(container).srcset).toBe(
    `/pictures/${storedPicture}/720.webp 720w, /pictures/${storedPicture}/1440.webp 1440w`,
  );
  expect(container.querySelector('source')!.srcset).toContain(`/pictures/${storedPicture}/720.avif 720w`);
  expect([getPicture(container).width, getPicture(container).height]).toEqual([720, 405]);
  expect(getPicture(container)).toHaveAttribute('alt', 'A beach');
  fireEvent.error(getPicture(container));
  expect(getPicture(container)).toHaveAttribute('src', '/marks/7.svg?v=1&i=C&k=short&w=1');
  expect(getPicture(container)).toHaveAttribute('alt', '');
});

it('loads nothing from another origin', () => {
  const image = 'https://salt.example/own.png';
  const { container } = render(
    <>
      <FestivalLogo id={7} name={name} image={image} />
      <FestivalBanner id={7} name={name} image={image} alt="A beach" />
    </>,
  );
  expect([...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([
    '/marks/7.svg?v=1&i=C&k=short',
    '/marks/7.svg?v=1&i=C&k=short&w=1',
  ]);
});
