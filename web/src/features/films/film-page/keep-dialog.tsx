import { LEDGER_LEVELS } from '@laurel/rules/premiere-ledger';
import { useState } from 'react';
import { useFestivalChoices } from '../../../lib/festival-choices';
import { errorText } from '../../../lib/refused';
import { t } from '../../../lib/texts/film-page';
import { t as tKept } from '../../../lib/texts/kept-premieres';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { ComboBox } from '../../../ui/combo-box';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/state';
import { StaleNotice } from '../unsaved-notices';
import css from './premieres.module.css';
import { useKeepForm } from './use-keep-form';

/** Which premieres to keep, and for whom, over the film as it was opened. */
export default function KeepDialog({ opened, onClose }: { opened: Film; onClose: () => void }) {
  const { premieres, put, isPending, isStale, error, isUnsaved, save, loadAgain } = useKeepForm(opened);
  const submit = async () => {
    if (await save()) onClose();
  };
  return (
    <Dialog title={t('keep.title')} isUnsaved={isUnsaved} onClose={onClose}>
      <Form
        className={css.keep}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={css.muted}>{t('keep.words')}</p>
        {isStale && <StaleNotice onLoadAgain={() => void loadAgain()} />}
        {error && <Notice tone="refused">{errorText(error)}</Notice>}
        {LEDGER_LEVELS.map((level) => {
          const kept = premieres.find((one) => one.level === level);
          return (
            <div key={level} role="group" aria-label={tKept(`label.${level}`)}>
              <Checkbox
                checked={kept !== undefined}
                onChange={(event) => put(level, event.target.checked ? null : undefined)}
              >
                {tKept(`label.${level}`)}
              </Checkbox>
              {kept && <ForFestival chosen={kept.festivalId} onChange={(id) => put(level, id)} />}
            </div>
          );
        })}
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={isPending}>
            {t('keep.save')}
          </Button>
          <LeaveButton>{t('keep.cancel')}</LeaveButton>
        </div>
      </Form>
    </Dialog>
  );
}

function ForFestival({
  chosen,
  onChange,
}: {
  chosen: number | null;
  onChange: (festivalId: number | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const { choices } = useFestivalChoices(typed, chosen);
  return (
    <ComboBox
      label={t('keep.festival')}
      placeholder={t('keep.festival.any')}
      max={1}
      value={chosen === null ? [] : [String(chosen)]}
      onChange={([id]) => onChange(id === undefined ? null : Number(id))}
      options={choices}
      onSearch={setTyped}
    />
  );
}
