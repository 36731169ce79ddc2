import { t } from '@laurel/messages/pages/administration/festival-editor';
import { Button } from '../../../../ui/buttons/button';
import { UnsavedDialog } from '../../../../ui/dialogs/unsaved-dialog';
import { Notice } from '../../../../ui/feedback/notice';
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
      <UnsavedDialog isUnsaved={isChanged && !isBusy} />
    </div>
  );
}
