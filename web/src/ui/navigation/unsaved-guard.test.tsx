import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { Dialog } from '../dialogs/dialog';

/** Shows a page with a dialog that has a text box, and links to another page. */
function show() {
  function ReasonPage() {
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
    { path: '/asking', element: <ReasonPage /> },
    { path: '/other', element: <p>Other</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/asking'] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup(), box: () => screen.getByLabelText('Reason') };
}
const findConfirmDialog = () => screen.findByRole('alertdialog', { hidden: true });
const press = (name: string) => screen.getByRole('button', { name, hidden: true });
/** Returns false if the browser would ask before it leaves the page. */
const unloads = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved input', () => {
  it('is confirmed before a link leads away, and can be kept', async () => {
    const { router, user, box } = show();
    await user.type(box(), 'Spam');
    await user.click(screen.getByText('Elsewhere'));
    await findConfirmDialog();
    await user.click(press('Keep editing'));
    expect(router.state.location.pathname).toBe('/asking');
    expect(box()).toHaveValue('Spam');
    await user.click(screen.getByText('Elsewhere')); // The dialog appears each time.
    await findConfirmDialog();
  });
  it('is confirmed before “Back”, and can be discarded', async () => {
    const { router, user, box } = show();
    await user.type(box(), 'Spam');
    void router.navigate(-1);
    await findConfirmDialog();
    await user.click(press('Discard'));
    expect(await screen.findByText('First')).toBeVisible();
  });
  it('makes the browser ask before it leaves the page', async () => {
    const { user, box } = show();
    expect(unloads()).toBe(true);
    await user.type(box(), 'Spam');
    expect(unloads()).toBe(false);
    await user.clear(box());
    expect(unloads()).toBe(true);
  });
  it('is not confirmed when nothing was typed', async () => {
    const { router, user } = show();
    await user.click(screen.getByText('Elsewhere'));
    expect(router.state.location.pathname).toBe('/other');
  });
});
