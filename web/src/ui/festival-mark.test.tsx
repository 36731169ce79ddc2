import { fireEvent, render } from '@testing-library/react';
import { FestivalBanner } from './festival-banner';
import { FestivalMark } from './festival-mark';

const picture = (container: HTMLElement) => container.querySelector('img')!;
const name = 'Clermont-Ferrand Short Film Festival';

it('is drawn from what is known of the festival, and says nothing beside its name', () => {
  const { container } = render(<FestivalMark id={7} name={name} country="FR" month={2} />);
  expect(picture(container)).toHaveAttribute('src', '/marks/7.svg?v=1&i=C&c=FR&m=2&k=short');
  expect(picture(container)).toHaveAttribute('alt', '');
  expect(picture(container)).toHaveAttribute('width', '40');
});

const [own, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

it('shows its own picture, and the drawn one when that cannot be loaded', () => {
  const { container, rerender } = render(<FestivalMark id={7} name={name} image={own} />);
  expect(picture(container)).toHaveAttribute('src', `/pictures/${own}/96.webp`);
  expect([picture(container).width, picture(container).height, picture(container).alt]).toEqual([40, 40, '']);
  fireEvent.error(picture(container));
  expect(picture(container)).toHaveAttribute('src', '/marks/7.svg?v=1&i=C&k=short');
  rerender(<FestivalMark id={8} name={name} image={other} />);
  expect(picture(container)).toHaveAttribute('src', `/pictures/${other}/96.webp`);
});

it('over a page it has its place before it is loaded, and words; where there is none, the drawn one has none', () => {
  const { container } = render(<FestivalBanner id={7} name={name} image={own} alt="A beach" />);
  expect(picture(container)).toHaveAttribute('src', `/pictures/${own}/1440.webp`);
  expect(picture(container).srcset).toBe(`/pictures/${own}/720.webp 720w, /pictures/${own}/1440.webp 1440w`);
  expect(container.querySelector('source')!.srcset).toContain(`/pictures/${own}/720.avif 720w`);
  expect([picture(container).width, picture(container).height]).toEqual([720, 405]);
  expect(picture(container)).toHaveAttribute('alt', 'A beach');
  fireEvent.error(picture(container));
  expect(picture(container)).toHaveAttribute('src', '/marks/7.svg?v=1&i=C&k=short&w=1');
  expect(picture(container)).toHaveAttribute('alt', '');
});

it('loads nothing from elsewhere', () => {
  const image = 'https://salt.example/own.png';
  const { container } = render(
    <>
      <FestivalMark id={7} name={name} image={image} />
      <FestivalBanner id={7} name={name} image={image} alt="A beach" />
    </>,
  );
  expect([...container.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual([
    '/marks/7.svg?v=1&i=C&k=short',
    '/marks/7.svg?v=1&i=C&k=short&w=1',
  ]);
});
