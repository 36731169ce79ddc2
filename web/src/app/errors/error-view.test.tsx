import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ErrorView } from './error-view';

const renderPage = () => {
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

it('shows that the browser is offline when a page cannot be loaded, and no crash', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPage();
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(screen.queryByText('Something went wrong!')).not.toBeInTheDocument();
  online.mockRestore();
});

it('shows a crash when the browser is online', async () => {
  renderPage();
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
});
