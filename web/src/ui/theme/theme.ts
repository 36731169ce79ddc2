import { useSyncExternalStore } from 'react';
import { createListeners } from '../hooks/listeners';

export type Theme = 'system' | 'light' | 'dark';
export const THEME_KEY = 'laurel:theme';

/**
 * Applies the chosen theme before the first paint. The function is inlined into the page's head, so it must
 * not use anything outside itself.
 */
export function applyStoredTheme(key: string) {
  try {
    const storedTheme = localStorage.getItem(key);
    if (storedTheme === 'light' || storedTheme === 'dark')
      document.documentElement.dataset.theme = storedTheme;
  } catch {
    // A browser without storage follows the system.
  }
}

const { subscribe, notify } = createListeners();
const getTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** The current theme. A prerendered page has none. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, getTheme, () => 'system');

/** Follows the system unless the user chose a theme. The choice is stored on this device. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(THEME_KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  notify();
}
