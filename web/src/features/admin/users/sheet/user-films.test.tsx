import { screen, waitFor, within } from '@testing-library/react';
import { bob, makeAuditLine, makeUser } from '../../../../../test/admin';
import { makeFilm, makeSession, makePage } from '../../../../../test/make';
import { renderPage } from '../../../../../test/render-page';

const PAGE = 10;
const films = Array.from({ length: 12 }, (_, n) => makeFilm({ id: n + 1, name: `Film ${n + 1}` }));

it('pages a user’s films, each with a link to its list', async () => {
  const { user } = renderPage(`/admin/user?user=${bob}`, {
    getSession: () => makeSession({ role: 'admin' }),
    getUsers: () => ({ ...makePage([makeUser()]), isMore: false }),
    getUserSheet: () => ({ user: makeUser(), sessions: [] }),
    getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
    getUserFilms: ({ page = 1 }) => ({
      ...makePage(films.slice((page - 1) * PAGE, page * PAGE)),
      total: films.length,
    }),
    getFilmSummaries: () => ({ items: [] }),
    getAuditLog: () => ({ ...makePage([makeAuditLine()]), isMore: false }),
  });
  const first = await screen.findByRole('link', { name: 'Film 1' });
  expect(first).toHaveAttribute('href', `/submissions2/user/${bob}/film/1`);
  const pages = screen.getByRole('navigation', { name: 'Page 1 of 2' });
  await user.click(within(pages).getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Film 12' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Film 1' })).not.toBeInTheDocument());
});
