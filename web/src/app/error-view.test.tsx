import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ErrorView } from './error-view';

const visit = () => {
  jest.spyOn(console, 'error').mockImplementation();
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

it('a page that cannot be loaded without a network says so, and not that something broke', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  visit();
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(screen.queryByText('Something went wrong!')).not.toBeInTheDocument();
  online.mockRestore();
});

it('with a network it is a crash', async () => {
  visit();
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
});
