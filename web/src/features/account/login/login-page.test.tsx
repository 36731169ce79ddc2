import { cleanup, screen, waitFor } from '@testing-library/react';
import { findAxeViolations, renderPage } from '../../../../test/render-page';
import { FIRST_FILM_PATH, saveTrialFilm } from '../../../lib/drafts/trial-film';

describe('the login page', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['not-an-address', ''],
    ['<b>@example.org', ''],
    ['', ''],
  ])('for ?email=%s prefills the address “%s”', async (email, shown) => {
    renderPage(`/login?email=${encodeURIComponent(email)}`);
    expect(await screen.findByLabelText('E-mail address')).toHaveValue(shown);
  });

  it('rejects an invalid address, and does not navigate', async () => {
    const { user } = renderPage('/login');
    await user.type(await screen.findByLabelText('E-mail address'), 'ada');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const field = screen.getByLabelText('E-mail address');
    expect(field).toHaveAccessibleDescription(/Enter a complete e-mail address/);
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('reports when the login service is not configured', async () => {
    const { user } = renderPage('/signup');
    await user.type(await screen.findByLabelText('E-mail address'), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(
      await screen.findByText('The login service is not configured on this installation.'),
    ).toBeVisible();
  });

  it('says that the film from the home page is stored, if the page was opened to save it', async () => {
    const message = 'We keep the film that you described on the home page.';
    saveTrialFilm({ length: 870 });
    renderPage(`/signup?${new URLSearchParams({ redirect: FIRST_FILM_PATH })}`);
    expect(await screen.findByText(message)).toBeVisible();
    cleanup();
    renderPage('/signup');
    await screen.findByLabelText('E-mail address');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('passes the address and the redirect to the signup page', async () => {
    renderPage('/login?email=ada@example.org&redirect=/user/matching');
    await screen.findByLabelText('E-mail address');
    const links = screen.getAllByRole('link', { name: 'Create account' });
    expect(links.at(-1)).toHaveAttribute(
      'href',
      '/signup?email=ada%40example.org&redirect=%2Fuser%2Fmatching',
    );
  });

  it('has no accessibility violations', async () => {
    renderPage('/login');
    await screen.findByLabelText('E-mail address');
    expect(await findAxeViolations()).toEqual([]);
  });
});
