import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type MouseEvent } from 'react';
import { useFocusRecovery } from './use-focus-recovery';

/** A browser moves the focus away from a disabled element, but jsdom does not. */
function end({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  currentTarget.blur();
  currentTarget.disabled = true;
}
const NAMES = ['One', 'Two', 'Three'];
/** A list whose items are removed when clicked. `onRemoved` runs after each removal. */
function List({ onRemoved }: { onRemoved?: () => void }) {
  useFocusRecovery();
  const [names, setNames] = useState(NAMES);
  const drop = (name: string) => {
    setNames(names.filter((one) => one !== name));
    requestAnimationFrame(() => onRemoved?.());
  };
  return (
    <section aria-label="List">
      <p>Beside</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href="#there">{name}</a>
            <button onClick={() => drop(name)}>Drop {name}</button>
          </li>
        ))}
      </ul>
      <button onClick={end}>End</button>
    </section>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
async function press(name: string) {
  button(name).focus();
  await userEvent.keyboard('{Enter}');
}
const frames = () => new Promise((drawn) => setTimeout(drawn, 100));

describe('useFocusRecovery', () => {
  it('moves the focus to the same control of the next item, else the previous one, else the container', async () => {
    render(<List />);
    await press('Drop One');
    await waitFor(() => expect(button('Drop Two')).toHaveFocus());
    await press('Drop Three');
    await waitFor(() => expect(button('Drop Two')).toHaveFocus());
    await press('Drop Two');
    await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus());
  });

  it('moves the focus to the container when a button becomes disabled', async () => {
    render(<List />);
    await press('End');
    await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus());
  });

  it('leaves the focus where the page has moved it', async () => {
    render(<List onRemoved={() => button('End').focus()} />);
    await press('Drop One');
    await frames();
    expect(button('End')).toHaveFocus();
  });

  it('moves no focus when the user has clicked elsewhere', async () => {
    const { rerender } = render(<List key="1" />);
    button('Drop One').focus();
    await userEvent.click(screen.getByText('Beside'));
    rerender(<List key="2" />);
    await frames();
    expect(document.body).toHaveFocus();
  });
});
