import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '../lib/texts/controls';
import { applyTheme, useTheme, type Theme } from '../lib/theme';
import { Button } from './button';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: Monitor, light: Sun, dark: Moon };

/** Like the system → light → dark; says which one is on. */
export function ThemeToggle() {
  const theme = useTheme();
  const Icon = icons[theme];
  const words = `${t('theme.label')}: ${t(`theme.${theme}`)}`;
  return (
    <Button look="quiet" icon onClick={() => applyTheme(next[theme])} aria-label={words} title={words}>
      <Icon size={18} aria-hidden />
    </Button>
  );
}
