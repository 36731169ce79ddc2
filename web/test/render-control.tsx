import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** Renders a control with a state, and records every change. */
export function show<T>(first: T, draw: (value: T, change: (value: T) => void) => ReactNode) {
  const changes: T[] = [];
  function Holder() {
    const [value, setValue] = useState(first);
    return <MemoryRouter>{draw(value, (next) => (changes.push(next), setValue(next)))}</MemoryRouter>;
  }
  render(<Holder />);
  return { user: userEvent.setup(), last: () => changes.at(-1), changes };
}
