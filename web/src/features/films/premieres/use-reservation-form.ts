import { LEDGER_LEVELS, type LedgerLevel } from '@laurel/rules/premieres/premiere-ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { isSame } from '../../../ui/forms/is-same';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/films/film-page';
import { useCommand } from '../../../lib/server/use-command';
import type { Film } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import { showError } from '../../../widgets/feedback/show-error';
import { isRefusedWith } from '../../../lib/server/refused';

type Premieres = Film['reservedPremieres'];

const filterByLevel = (premieres: Premieres, level: LedgerLevel) =>
  premieres.filter((premiere) => premiere.level === level);
/** Undefined: the premiere is not reserved. */
const getFestivalId = (premieres: Premieres, level: LedgerLevel) =>
  filterByLevel(premieres, level)[0]?.festivalId;
const hasLevelChanged = (localPremieres: Premieres, base: Premieres, level: LedgerLevel) =>
  getFestivalId(localPremieres, level) !== getFestivalId(base, level);
/** Returns the newest premieres, with the changes of this form. */
const rebasePremieres = (newestPremieres: Premieres, localPremieres: Premieres, base: Premieres): Premieres =>
  LEDGER_LEVELS.flatMap((level) =>
    filterByLevel(hasLevelChanged(localPremieres, base, level) ? localPremieres : newestPremieres, level),
  );

/**
 * The form of a film's reserved premieres. It does not overwrite concurrent changes of another tab.
 */
export function useReservationForm(initialFilm: Film) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('setReservedPremieres');
  const [base, setBase] = useState(initialFilm);
  const [premieres, setPremieres] = useState(initialFilm.reservedPremieres);
  const [error, setError] = useState<Error | null>(null);
  const filmId = initialFilm.id;
  const isStale = isRefusedWith(error, 'film.stale');
  const undoSave = (version: number) =>
    mutateAsync({ filmId, version, premieres: base.reservedPremieres }).then(
      () => toast(t('reservations.restored')),
      showError,
    );
  return {
    premieres,
    isPending,
    isStale,
    /** Any other refusal. */
    error: isStale ? null : error,
    /** The premieres as last read from the server. */
    savedPremieres: base.reservedPremieres,
    isUnsaved: () => !isSame(premieres, base.reservedPremieres),
    /** `festivalId` null: reserves the premiere for any festival. Undefined: removes the reservation. */
    setReservation: (level: LedgerLevel, festivalId: number | null | undefined) =>
      setPremieres((previous) =>
        LEDGER_LEVELS.flatMap((otherLevel) => {
          if (otherLevel !== level) return filterByLevel(previous, otherLevel);
          return festivalId === undefined ? [] : { level, festivalId };
        }),
      ),
    /** Resolves to true if it was saved, or if nothing changed. */
    async save(): Promise<boolean> {
      try {
        const { version } = await mutateAsync({ filmId, version: base.version, premieres });
        if (version !== base.version)
          toast(t('reservations.saved'), 'done', {
            label: shared('undo'),
            run: () => void undoSave(version),
          });
        return true;
      } catch (saveError) {
        setError(saveError as Error);
        return false;
      }
    },
    /** Applies the local changes to the newest version. */
    async rebaseOnLatest() {
      try {
        const newestFilm = await client.fetchQuery({
          ...query('getFilm', { filmId }),
          staleTime: 0,
          retry: false,
        });
        setError(null); // If the film was deleted meanwhile, the next save reports it.
        if (!newestFilm) return;
        setBase(newestFilm);
        setPremieres(rebasePremieres(newestFilm.reservedPremieres, premieres, base.reservedPremieres));
      } catch (loadError) {
        showError(loadError);
      }
    },
  };
}
