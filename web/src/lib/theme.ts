import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';
export const THEME_KEY = 'laurel:theme';

/** Wears the chosen theme before anything is drawn. It stands in the page's head as text, so it knows nothing beside itself. */
export function wearChosen(key: string) {
  try {
    const chosen = localStorage.getItem(key);
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // A browser that keeps nothing follows the system.
  }
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const chosen = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** The theme that is on. A page as it was sent knows of none. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosen, () => 'system');

/** Follows the system unless the person chose otherwise; the choice stays on this device. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(THEME_KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}
