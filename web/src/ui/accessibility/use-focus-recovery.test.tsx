import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type MouseEvent } from 'react';
import { useFocusRecovery } from './use-focus-recovery';

/** A browser moves the focus away from a disabled element, but jsdom does not. */
function blurAndDisable({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  currentTarget.blur();
  currentTarget.disabled = true;
}
const NAMES = ['One', 'Two', 'Three'];
/** A list whose items are removed when clicked. `onRemoved` runs after each removal. */
function List({ onRemoved }: { onRemoved?: () => void }) {
  useFocusRecovery();
  const [names, setNames] = useState(NAMES);
  const drop = (name: string) => {
    setNames(names.filter((other) => other !== name));
    requestAnimationFrame(() => onRemoved?.());
  };
  return (
    <section aria-label="List">
      <p>Elsewhere</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href="#there">{name}</a>
            <button onClick={() => drop(name)}>Drop {name}</button>
          </li>
        ))}
      </ul>
      <button onClick={blurAndDisable}>End</button>
    </section>
  );
}
const getButton = (name: string) => screen.getByRole('button', { name });
async function pressEnterOn(name: string) {
  getButton(name).focus();
  await userEvent.keyboard('{Enter}');
}
const waitForFrames = () => new Promise((drawn) => setTimeout(drawn, 100));

describe('useFocusRecovery', () => {
  it('moves the focus to the same control of the next item, else the previous one, else the container', async () => {
    render(<List />);
    await pressEnterOn('Drop One');
    await waitFor(() => expect(getButton('Drop Two')).toHaveFocus());
    await pressEnterOn('Drop Three');
    await waitFor(() => expect(getButton('Drop Two')).toHaveFocus());
    await pressEnterOn('Drop Two');
    await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus());
  });

  it('moves the focus to the container when a button becomes disabled', async () => {
    render(<List />);
    await pressEnterOn('End');
    await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus());
  });

  it('leaves the focus where the page has moved it', async () => {
    render(<List onRemoved={() => getButton('End').focus()} />);
    await pressEnterOn('Drop One');
    await waitForFrames();
    expect(getButton('End')).toHaveFocus();
  });

  it('moves no focus when the user has clicked elsewhere', async () => {
    const { rerender } = render(<List key="1" />);
    getButton('Drop One').focus();
    await userEvent.click(screen.getByText('Elsewhere'));
    rerender(<List key="2" />);
    await waitForFrames();
    expect(document.body).toHaveFocus();
  });
});
