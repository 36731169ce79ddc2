import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app';
import { createBrowser } from './browser';

/** Renders the app, or hydrates the page that prerender.tsx produced. The development server sends no such page. */
export function start(element: HTMLElement): Root {
  const app = (
    <StrictMode>
      <App {...createBrowser(element.dataset.page === 'home')} />
    </StrictMode>
  );
  if (element.hasChildNodes()) return hydrateRoot(element, app);
  const root = createRoot(element);
  root.render(app);
  return root;
}
