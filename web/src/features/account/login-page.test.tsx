import { cleanup, screen, waitFor } from '@testing-library/react';
import { findings, visit } from '../../../test/visit';
import { FIRST_FILM, keepTrialFilm } from '../../lib/trial-film';

describe('the log-in page', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['not-an-address', ''],
    ['<b>@example.org', ''],
    ['', ''],
  ])('prefills ?email=%s with “%s”', async (asked, shown) => {
    visit(`/login?email=${encodeURIComponent(asked)}`);
    expect(await screen.findByLabelText('E-mail address')).toHaveValue(shown);
  });

  it('says of a text that it is no address yet, and goes nowhere', async () => {
    const { user } = visit('/login');
    await user.type(await screen.findByLabelText('E-mail address'), 'ada');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const field = screen.getByLabelText('E-mail address');
    expect(field).toHaveAccessibleDescription(/This is not an e-mail address yet/);
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('says so where there is no sign-in service', async () => {
    const { user } = visit('/signup');
    await user.type(await screen.findByLabelText('E-mail address'), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(
      await screen.findByText('The login service is not configured on this installation.'),
    ).toBeVisible();
  });

  it('says that a film described on the home page comes along, where one is on the way to it', async () => {
    const words = 'The film you described on the home page comes along.';
    keepTrialFilm({ length: 870 });
    visit(`/signup?${new URLSearchParams({ redirect: FIRST_FILM })}`);
    expect(await screen.findByText(words)).toBeVisible();
    cleanup();
    visit('/signup');
    await screen.findByLabelText('E-mail address');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('takes address and way back along to the other page', async () => {
    visit('/login?email=ada@example.org&redirect=/user/matching');
    await screen.findByLabelText('E-mail address');
    const links = screen.getAllByRole('link', { name: 'Create account' });
    expect(links.at(-1)).toHaveAttribute(
      'href',
      '/signup?email=ada%40example.org&redirect=%2Fuser%2Fmatching',
    );
  });

  it('has nothing that axe objects to', async () => {
    visit('/login');
    await screen.findByLabelText('E-mail address');
    expect(await findings()).toEqual([]);
  });
});
