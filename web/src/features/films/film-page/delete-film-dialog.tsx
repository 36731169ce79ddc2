import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/films/film-page';
import { useCommand } from '../../../lib/server/use-command';
import type { Film } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Notice } from '../../../ui/feedback/notice';
import { TextField } from '../../../ui/forms/text-field';
import { toast } from '../../../ui/feedback/toast';
import css from '../page.module.css';

/** The refusal that the BFF would return. */
const HAS_PLAN = { code: 'film.has_plan', message: '' };

interface Props {
  film: Film;
  /** The path to open afterwards; if omitted, the page stays. */
  redirectPath?: string;
  onClose: () => void;
}

/** Explains what is deleted too, and asks for the title to prevent accidental deletion. */
export function DeleteFilmDialog({ film, redirectPath, onClose }: Props) {
  const navigate = useNavigate();
  const command = useCommand('deleteFilm', { navigatesAway: redirectPath !== undefined });
  const [typedName, setTypedName] = useState('');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const deleteFilm = async () => {
    if (typedName.trim() !== film.name.trim()) return setErrorMessage(t('delete.differs'));
    try {
      await command.mutateAsync({ filmId: film.id });
      toast(t('delete.done', { name: film.name }));
      if (redirectPath) await navigate(redirectPath, { replace: true });
      else onClose();
    } catch (error) {
      setErrorMessage(getErrorText(error));
    }
  };
  return (
    <Dialog title={t('delete.title', { name: film.name })} onClose={onClose}>
      <form
        className={css.delete}
        onSubmit={(event) => {
          event.preventDefault();
          void deleteFilm();
        }}
      >
        <p>{t('delete.description')}</p>
        {film.subscription ? (
          <Notice>{formatRefusal(HAS_PLAN)}</Notice>
        ) : (
          <TextField
            label={t('delete.type')}
            error={errorMessage ?? undefined}
            value={typedName}
            autoComplete="off"
            onChange={(event) => {
              setTypedName(event.target.value);
              setErrorMessage(null);
            }}
          />
        )}
        <div className={css.actions}>
          {film.subscription ? (
            <ButtonLink variant="primary" to={`/user/subscriptions?filmId=${film.id}`}>
              {t('delete.plan')}
            </ButtonLink>
          ) : (
            <Button type="submit" variant="danger" busy={command.isPending}>
              {t('delete.send')}
            </Button>
          )}
          <Button onClick={onClose}>{t('delete.keep')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
