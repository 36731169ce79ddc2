import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { Dialog } from './dialog';

/** A page with a dialog in which something may be typed, before another page. */
function show() {
  function Asking() {
    const [isOpen, setOpen] = useState(true);
    const [text, setText] = useState('');
    if (!isOpen) return <p>Closed</p>;
    return (
      <Dialog title="Why" isUnsaved={() => text !== ''} onClose={() => setOpen(false)}>
        <input aria-label="Reason" value={text} onChange={({ target }) => setText(target.value)} />
        <Link to="/other">Elsewhere</Link>
      </Dialog>
    );
  }
  const routes = [
    { path: '/', element: <p>First</p> },
    { path: '/asking', element: <Asking /> },
    { path: '/other', element: <p>Other</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/asking'] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup(), box: () => screen.getByLabelText('Reason') };
}
const asked = () => screen.findByRole('alertdialog', { hidden: true });
const press = (name: string) => screen.getByRole('button', { name, hidden: true });
/** Whether the browser would ask before the page goes. */
const unloads = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('what was typed and is saved nowhere', () => {
  it('is asked about before a link leads away, and kept', async () => {
    const { router, user, box } = show();
    await user.type(box(), 'Spam');
    await user.click(screen.getByText('Elsewhere'));
    await asked();
    await user.click(press('Keep editing'));
    expect(router.state.location.pathname).toBe('/asking');
    expect(box()).toHaveValue('Spam');
    await user.click(screen.getByText('Elsewhere')); // asked again, each time
    await asked();
  });
  it('is asked about before “Back”, and given up', async () => {
    const { router, user, box } = show();
    await user.type(box(), 'Spam');
    void router.navigate(-1);
    await asked();
    await user.click(press('Discard it'));
    expect(await screen.findByText('First')).toBeVisible();
  });
  it('is asked about by the browser before the page goes', async () => {
    const { user, box } = show();
    expect(unloads()).toBe(true);
    await user.type(box(), 'Spam');
    expect(unloads()).toBe(false);
    await user.clear(box());
    expect(unloads()).toBe(true);
  });
  it('is nothing to ask about where nothing was typed', async () => {
    const { router, user } = show();
    await user.click(screen.getByText('Elsewhere'));
    expect(router.state.location.pathname).toBe('/other');
  });
});
