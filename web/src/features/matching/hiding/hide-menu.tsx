import { HIDE_REASONS, type HideReason } from '@laurel/rules/matching/hide-reasons';
import { Eye, EyeOff } from 'lucide-react';
import { t } from '@laurel/messages/pages/matching/list';
import type { Row } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Menu } from '../../../ui/menus/menu';

type Props = {
  row: Row;
  /** Shows the label next to the icon. */
  hasLabel?: boolean;
  onHide: (row: Row, reason: HideReason | null) => void;
};

/** Hides a competition with a reason, chosen or written, or shows it again. */
export function HideMenu({ row, hasLabel = false, onHide }: Props) {
  const name = `${row.competition.name}, ${row.festival.name}`;
  if (row.isHidden)
    return (
      <Button
        variant="subtle"
        size="small"
        icon={!hasLabel}
        aria-label={hasLabel ? undefined : t('hide.undo', { name })}
        onClick={() => onHide(row, null)}
      >
        <Eye size={16} aria-hidden /> {hasLabel && t('hide.again')}
      </Button>
    );
  return (
    <Menu
      label={t('hide.open', { name })}
      trigger={
        <>
          <EyeOff size={16} aria-hidden /> {hasLabel && t('hide')}
        </>
      }
      align={hasLabel ? 'start' : 'end'}
    >
      {HIDE_REASONS.map((reason) => (
        <button key={reason} type="button" onClick={() => onHide(row, reason)}>
          {t(reason === 'other' ? 'hide.other.write' : `hide.${reason}`)}
        </button>
      ))}
    </Menu>
  );
}
