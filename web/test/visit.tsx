import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { App } from '../src/app/app';
import { makeBrowser } from '../src/app/browser';
import { BffStub, type Answers } from './bff-stub';
import { makeSession } from './make';

/** Opens the product at an address as a browser does, with `answers` for a BFF. */
export function visit(address: string, answers: Answers = {}) {
  window.history.replaceState(null, '', address);
  const bff = new BffStub(answers);
  const browser = makeBrowser();
  const user = userEvent.setup();
  return { ...render(<App {...browser} />), ...browser, bff, user };
}
/** The same, signed in as Ada. */
export const visitSignedIn = (address: string, answers: Answers = {}) =>
  visit(address, { getSession: () => makeSession(), ...answers });

export const here = () => window.location.pathname + window.location.search;

/** What axe finds wrong; colours are measured in a real browser. */
export async function findings(element: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
