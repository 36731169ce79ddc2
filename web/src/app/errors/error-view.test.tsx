import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ErrorView } from './error-view';

const renderFailingPage = () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const lazy = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/search-page.js'));
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', errorElement: <ErrorView />, hydrateFallbackElement: <></>, lazy },
      ])}
    />,
  );
};

it('shows that the browser is offline, not a crash, when a page cannot be loaded', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderFailingPage();
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(screen.queryByText('Something went wrong!')).not.toBeInTheDocument();
  online.mockRestore();
});

it('shows a crash when the browser is online', async () => {
  renderFailingPage();
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
});
