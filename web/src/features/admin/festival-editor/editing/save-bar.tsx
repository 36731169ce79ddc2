import { useState } from 'react';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { Button } from '../../../../ui/buttons/button';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { Notice } from '../../../../ui/feedback/notice';
import { UnsavedGuard, type BlockedNavigation } from '../../../../ui/navigation/unsaved-guard';
import admin from '../../admin.module.css';
import css from '../editor.module.css';

type Props = {
  label?: string;
  isChanged: boolean;
  isBusy: boolean;
  error: string | undefined;
  onDiscard: () => void;
  /** Additional save buttons. */
  children?: React.ReactNode;
};

/** Saves or discards the draft. Asks before the page is left with unsaved changes. */
export function SaveBar({ label = t('save'), isChanged, isBusy, error, onDiscard, children }: Props) {
  const [blockedNavigation, setBlockedNavigation] = useState<BlockedNavigation | null>(null);
  const stay = () => {
    blockedNavigation?.cancel();
    setBlockedNavigation(null);
  };
  return (
    <div className={css.bar}>
      {error && <Notice tone="refused">{error}</Notice>}
      <div className={admin.actions}>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!isChanged}>
          {label}
        </Button>
        {children}
        {isChanged && (
          <Button
            onClick={({ currentTarget: { form } }) => {
              form!.querySelector<HTMLElement>('[type=submit]')!.focus();
              onDiscard();
            }}
          >
            {t('discard')}
          </Button>
        )}
      </div>
      <UnsavedGuard isUnsaved={() => isChanged && !isBusy} onBlocked={setBlockedNavigation} />
      {blockedNavigation && (
        <Dialog title={t('unsaved')} onClose={stay}>
          <div className={admin.actions}>
            <Button variant="primary" onClick={stay}>
              {t('unsaved.keep')}
            </Button>
            <Button onClick={() => blockedNavigation.proceed()}>{t('unsaved.leave')}</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
