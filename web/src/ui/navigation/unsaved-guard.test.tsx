import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { Dialog } from '../dialogs/dialog';

/** Shows a page with a dialog that has a text box, and links to another page. */
function showReasonPage() {
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
const getButton = (name: string) => screen.getByRole('button', { name, hidden: true });
/** Returns false if the browser would ask before it leaves the page. */
const canUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved input', () => {
  it('is confirmed before a link leads away, and can be kept', async () => {
    const { router, user, box: getBox } = showReasonPage();
    await user.type(getBox(), 'Spam');
    await user.click(screen.getByText('Elsewhere'));
    await findConfirmDialog();
    await user.click(getButton('Keep editing'));
    expect(router.state.location.pathname).toBe('/asking');
    expect(getBox()).toHaveValue('Spam');
    await user.click(screen.getByText('Elsewhere')); // The dialog appears each time.
    await findConfirmDialog();
  });
  it('is confirmed before “Back”, and can be discarded', async () => {
    const { router, user, box: getBox } = showReasonPage();
    await user.type(getBox(), 'Spam');
    void router.navigate(-1);
    await findConfirmDialog();
    await user.click(getButton('Discard'));
    expect(await screen.findByText('First')).toBeVisible();
  });
  it('makes the browser ask before it leaves the page', async () => {
    const { user, box: getBox } = showReasonPage();
    expect(canUnload()).toBe(true);
    await user.type(getBox(), 'Spam');
    expect(canUnload()).toBe(false);
    await user.clear(getBox());
    expect(canUnload()).toBe(true);
  });
  it('is not confirmed when nothing was typed', async () => {
    const { router, user } = showReasonPage();
    await user.click(screen.getByText('Elsewhere'));
    expect(router.state.location.pathname).toBe('/other');
  });
});
