import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '@laurel/messages/pages/controls/controls';
import { applyTheme, useTheme, type Theme } from './theme';
import { Button } from '../buttons/button';

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: Monitor, light: Sun, dark: Moon };

/** Cycles system → light → dark, and shows the current theme. */
export function ThemeToggle() {
  const theme = useTheme();
  const Icon = icons[theme];
  const label = `${t('theme.label')}: ${t(`theme.${theme}`)}`;
  return (
    <Button
      variant="subtle"
      icon
      onClick={() => applyTheme(nextTheme[theme])}
      aria-label={label}
      title={label}
    >
      <Icon size={18} aria-hidden />
    </Button>
  );
}
