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

it('shows its own picture, and the drawn one when that cannot be loaded', () => {
  const { container, rerender } = render(<FestivalMark id={7} name={name} image="/own.png" />);
  expect(picture(container)).toHaveAttribute('src', '/own.png');
  fireEvent.error(picture(container));
  expect(picture(container)).toHaveAttribute('src', '/marks/7.svg?v=1&i=C&k=short');
  rerender(<FestivalMark id={8} name={name} image="/other.png" />);
  expect(picture(container)).toHaveAttribute('src', '/other.png');
});
