import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type MouseEvent } from 'react';
import { useHeldFocus } from './use-held-focus';

/** A browser takes the focus from what is disabled; jsdom leaves it. */
function end({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  currentTarget.blur();
  currentTarget.disabled = true;
}
const NAMES = ['One', 'Two', 'Three'];
/** A list whose items go when they are pressed; `onGone`: what the page itself does then. */
function List({ onGone }: { onGone?: () => void }) {
  useHeldFocus();
  const [names, setNames] = useState(NAMES);
  const drop = (name: string) => {
    setNames(names.filter((one) => one !== name));
    requestAnimationFrame(() => onGone?.());
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

describe('useHeldFocus', () => {
  it('goes to its like in the next item, in the last to the one before, and then to what is around', async () => {
    render(<List />);
    await press('Drop One');
    await waitFor(() => expect(button('Drop Two')).toHaveFocus());
    await press('Drop Three');
    await waitFor(() => expect(button('Drop Two')).toHaveFocus());
    await press('Drop Two');
    await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus());
  });

  it('goes to what is around where a button can be pressed no more', async () => {
    render(<List />);
    await press('End');
    await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus());
  });

  it('leaves the focus where the page has put it', async () => {
    render(<List onGone={() => button('End').focus()} />);
    await press('Drop One');
    await frames();
    expect(button('End')).toHaveFocus();
  });

  it('takes it from nobody who has pressed elsewhere', async () => {
    const { rerender } = render(<List key="1" />);
    button('Drop One').focus();
    await userEvent.click(screen.getByText('Beside'));
    rerender(<List key="2" />);
    await frames();
    expect(document.body).toHaveFocus();
  });
});
