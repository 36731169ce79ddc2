import { LEDGER_LEVELS, type LedgerLevel } from '@laurel/rules/premiere-ledger';
import { useState } from 'react';
import { useFestivalChoices } from '../../../lib/festival-choices';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/film-page';
import { useCommand } from '../../../lib/use-command';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { ComboBox } from '../../../ui/combo-box';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/state';
import { toast } from '../../../ui/toast';
import css from './premieres.module.css';

type Premieres = Film['keptPremieres'];

/** Which premieres to keep, and for whom. What was changed elsewhere meanwhile is not written over: it is refused, and loaded. */
export default function KeepDialog({ film, onClose }: { film: Film; onClose: () => void }) {
  const [premieres, setPremieres] = useState<Premieres>(film.keptPremieres);
  const { mutateAsync, isPending, error } = useCommand('setKeptPremieres');
  const put = (level: LedgerLevel, festivalId: number | null | undefined) =>
    setPremieres((now) =>
      LEDGER_LEVELS.flatMap((one) => {
        if (one !== level) return now.filter((kept) => kept.level === one);
        return festivalId === undefined ? [] : { level, festivalId };
      }),
    );
  const takeBack = async (version: number) => {
    try {
      await mutateAsync({ filmId: film.id, version, premieres: film.keptPremieres });
      toast(t('keep.back'));
    } catch (refused) {
      toast(errorText(refused), 'refused');
    }
  };
  const save = async () => {
    try {
      const { version } = await mutateAsync({ filmId: film.id, version: film.version, premieres });
      onClose();
      if (version === film.version) return;
      toast(t('keep.saved'), 'done', { label: shared('undo'), run: () => void takeBack(version) });
    } catch {
      // Said in the dialog, which stays.
    }
  };
  return (
    <Dialog
      title={t('keep.title')}
      isUnsaved={() => JSON.stringify(premieres) !== JSON.stringify(film.keptPremieres)}
      onClose={onClose}
    >
      <Form
        className={css.keep}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className={css.muted}>{t('keep.words')}</p>
        {error && <Notice tone="refused">{errorText(error)}</Notice>}
        {LEDGER_LEVELS.map((level) => {
          const kept = premieres.find((one) => one.level === level);
          return (
            <div key={level} role="group" aria-label={t(`keep.${level}`)}>
              <Checkbox
                checked={kept !== undefined}
                onChange={(event) => put(level, event.target.checked ? null : undefined)}
              >
                {t(`keep.${level}`)}
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
