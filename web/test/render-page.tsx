import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { onTestFinished } from 'vitest';
import { App } from '../src/app/startup/app';
import { createBrowser } from '../src/app/startup/browser';
import { BffStub, type Answers } from './bff-stub';
import { makeSession } from './make';

/** Opens the product at an address as a browser does, with `answers` as the BFF. */
export function renderPage(address: string, answers: Answers = {}) {
  window.history.replaceState(null, '', address);
  const bff = new BffStub(answers);
  const browser = createBrowser();
  // All tests of a worker share one window, and a router of an earlier test would react to its history.
  onTestFinished(() => browser.router.dispose());
  const user = userEvent.setup();
  return { ...render(<App {...browser} />), ...browser, bff, user };
}
/** Opens the product like `renderPage`, signed in as Ada. */
export const renderPageSignedIn = (address: string, answers: Answers = {}) =>
  renderPage(address, { getSession: () => makeSession(), ...answers });

export const getCurrentPath = () => window.location.pathname + window.location.search;

/** Returns the accessibility issues that axe finds. Colours are checked in a real browser. */
export async function findAxeViolations(element: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
