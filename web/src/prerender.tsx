import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app/startup/app';
import { createPrerendered } from './app/startup/browser';

const renderView = (isHome: boolean) =>
  renderToString(
    <StrictMode>
      <App {...createPrerendered(isHome)} />
    </StrictMode>,
  );

/**
 * Renders the first view as HTML: a visitor's home page, and the opening view of every other page. The build
 * writes both into its pages.
 */
export const renderHomePage = () => renderView(true);
export const renderOpeningView = () => renderView(false);
