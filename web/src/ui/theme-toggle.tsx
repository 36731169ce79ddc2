import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { t } from '../lib/texts/controls';
import { applyTheme, storedTheme, type Theme } from '../lib/theme';
import { Button } from './button';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: Monitor, light: Sun, dark: Moon };

/** Like the system → light → dark; says which one is on. */
export function ThemeToggle() {
  const [theme, setTheme] = useState(storedTheme);
  const Icon = icons[theme];
  const turn = () => {
    applyTheme(next[theme]);
    setTheme(next[theme]);
  };
  const words = `${t('theme.label')}: ${t(`theme.${theme}`)}`;
  return (
    <Button look="quiet" icon onClick={turn} aria-label={words} title={words}>
      <Icon size={18} aria-hidden />
    </Button>
  );
}
