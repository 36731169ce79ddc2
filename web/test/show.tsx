import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** Shows a control that holds a value, and tells what it was told last. */
export function show<T>(first: T, draw: (value: T, change: (value: T) => void) => ReactNode) {
  const told: T[] = [];
  function Holder() {
    const [value, setValue] = useState(first);
    return <MemoryRouter>{draw(value, (next) => (told.push(next), setValue(next)))}</MemoryRouter>;
  }
  render(<Holder />);
  return { user: userEvent.setup(), last: () => told.at(-1), told };
}
