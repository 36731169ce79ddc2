import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { makeBrowser } from './app/browser';
import { applyTheme, storedTheme } from './lib/theme';

applyTheme(storedTheme());
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App {...makeBrowser()} />
  </StrictMode>,
);
