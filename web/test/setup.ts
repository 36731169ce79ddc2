import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { forgetSeenVersions } from '../src/lib/server/seen-versions';
import { installJsdomPolyfills } from './jsdom-polyfills';

configure({ asyncUtilTimeout: 60_000 });
// Tests wait for visible results, so React does not need act().
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

installJsdomPolyfills();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  forgetSeenVersions();
  for (const title of document.querySelectorAll('title')) title.remove();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});
