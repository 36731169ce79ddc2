import { LEDGER_LEVELS } from '@laurel/rules/premiere-ledger';
import { useId, useState } from 'react';
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
import { useKeptTroubles, type Elsewhere } from './use-kept-troubles';

type Props = { opened: Film; elsewhere: Elsewhere; onClose: () => void };

/** Which premieres to keep, and for whom, over the film as it was opened. What cannot be is said at once, and not saved, but for what was given since it was kept. */
export default function KeepDialog({ opened, elsewhere, onClose }: Props) {
  const form = useKeepForm(opened);
  const { premieres, before, put, isPending, isStale, error, isUnsaved, save, loadAgain } = form;
  const troubles = useKeptTroubles(opened, premieres, elsewhere, before);
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  const impossible = troubles.filter(({ cannotBe }) => cannotBe);
  const isImpossible = impossible.length > 0;
  if (isRefused && !isImpossible) setRefused(false);
  const submit = async () => {
    if (isImpossible) setRefused(true);
    else if (await save()) onClose();
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
        {isRefused && (
          <Notice tone="refused">
            <p>{tKept('trouble.some')}</p>
            <ul>
              {impossible.map(({ level }) => (
                <li key={level}>{tKept(`label.${level}`)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {LEDGER_LEVELS.map((level) => {
          const kept = premieres.find((one) => one.level === level);
          const own = troubles.filter((one) => one.level === level);
          return (
            <div
              key={level}
              role="group"
              aria-label={tKept(`label.${level}`)}
              aria-describedby={own.length > 0 ? `${id}-${level}` : undefined}
            >
              <Checkbox
                checked={kept !== undefined}
                onChange={(event) => put(level, event.target.checked ? null : undefined)}
              >
                {tKept(`label.${level}`)}
              </Checkbox>
              {own.length > 0 && (
                <p id={`${id}-${level}`} className={css.trouble}>
                  {own.map(({ words }) => words).join(' ')}
                </p>
              )}
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
