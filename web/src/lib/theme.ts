export type Theme = 'system' | 'light' | 'dark';
const key = 'laurel:theme';

export const storedTheme = (): Theme => {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

/** Follows the system unless the person chose otherwise; the choice stays on this device. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(key);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(key, theme);
    document.documentElement.dataset.theme = theme;
  }
}
