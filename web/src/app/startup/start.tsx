import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app';
import { createBrowser } from './browser';

/**
 * Renders the app, or hydrates the page that prerender.tsx produced. The development server sends no such page.
 * Returns a function that ends the app, so that it no longer reacts to the history.
 */
export function start(element: HTMLElement): () => void {
  const browser = createBrowser(element.dataset.page === 'home');
  const app = (
    <StrictMode>
      <App {...browser} />
    </StrictMode>
  );
  const root = renderOrHydrate(element, app);
  return () => {
    root.unmount();
    browser.router.dispose();
  };
}

function renderOrHydrate(element: HTMLElement, app: ReactNode): Root {
  if (element.hasChildNodes()) return hydrateRoot(element, app);
  const root = createRoot(element);
  root.render(app);
  return root;
}
