import { fireEvent, render } from '@testing-library/react';
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
it('shows its own picture in the sizes that are there, and the drawn one when that cannot be loaded', () => {
  const { container, rerender } = render(<FestivalMark id={7} name={name} image={own} alt="A beach" />);
  expect(picture(container)).toHaveAttribute('src', `/pictures/${own}/480.webp`);
  expect(picture(container)).toHaveAttribute(
    'srcset',
    `/pictures/${own}/96.webp 96w, /pictures/${own}/480.webp 480w`,
  );
  expect(container.querySelector('source')!.srcset).toContain(`/pictures/${own}/96.avif 96w`);
  expect(picture(container)).toHaveAttribute('alt', 'A beach');
  fireEvent.error(picture(container));
  expect(picture(container)).toHaveAttribute('src', '/marks/7.svg?v=1&i=C&k=short');
  expect(picture(container)).toHaveAttribute('alt', '');
  rerender(<FestivalMark id={8} name={name} image={other} />);
  expect(picture(container)).toHaveAttribute('src', `/pictures/${other}/480.webp`);
});

it('as the head of a page it has the place of a wide picture before it is loaded', () => {
  const { container } = render(<FestivalMark id={7} name={name} image={own} isWide />);
  expect(picture(container)).toHaveAttribute('src', `/pictures/${own}/1440.webp`);
  expect([picture(container).width, picture(container).height]).toEqual([720, 405]);
});

it('loads nothing from elsewhere', () => {
  const { container } = render(<FestivalMark id={7} name={name} image="https://salt.example/own.png" />);
  expect(picture(container)).toHaveAttribute('src', '/marks/7.svg?v=1&i=C&k=short');
});
