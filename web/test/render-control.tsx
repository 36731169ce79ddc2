import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** Renders a control with its state, and records the changes of the state. `last` returns the newest one. */
export function showControl<T>(
  initialValue: T,
  renderControl: (value: T, change: (value: T) => void) => ReactNode,
) {
  const changes: T[] = [];
  function StatefulControl() {
    const [value, setValue] = useState(initialValue);
    const change = (next: T) => {
      changes.push(next);
      setValue(next);
    };
    return <MemoryRouter>{renderControl(value, change)}</MemoryRouter>;
  }
  render(<StatefulControl />);
  return { user: userEvent.setup(), last: () => changes.at(-1), changes };
}
