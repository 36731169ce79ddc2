import { LEDGER_LEVELS, type LedgerLevel } from '@laurel/rules/premieres/premiere-ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { Refused } from '../../../lib/server/refused';
import { isSame } from '../../../ui/forms/is-same';
import { t as shared } from '@laurel/words/pages/controls/actions';
import { t } from '@laurel/words/pages/films/film-page';
import { useCommand } from '../../../lib/server/use-command';
import type { Film } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import { showError } from '../../../widgets/feedback/show-error';

type Premieres = Film['reservedPremieres'];

const filterByLevel = (premieres: Premieres, level: LedgerLevel) =>
  premieres.filter((premiere) => premiere.level === level);
/** Undefined: the premiere is not reserved. */
const getFestivalId = (premieres: Premieres, level: LedgerLevel) =>
  filterByLevel(premieres, level)[0]?.festivalId;
const isDifferentAt = (mine: Premieres, base: Premieres, level: LedgerLevel) =>
  getFestivalId(mine, level) !== getFestivalId(base, level);
/** The newest premieres with the levels that changed since the form was opened. */
const rebaseChanges = (newest: Premieres, mine: Premieres, base: Premieres): Premieres =>
  LEDGER_LEVELS.flatMap((level) => filterByLevel(isDifferentAt(mine, base, level) ? mine : newest, level));

/**
 * The form of a film's reserved premieres over the version that was opened. Concurrent changes from another
 * tab are not overwritten.
 */
export function useReserveForm(opened: Film) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('setReservedPremieres');
  const [base, setBase] = useState(opened);
  const [premieres, setPremieres] = useState(opened.reservedPremieres);
  const [error, setError] = useState<Error | null>(null);
  const filmId = opened.id;
  const isStale = error instanceof Refused && error.code === 'film.stale';
  const undoSave = async (version: number) => {
    try {
      await mutateAsync({ filmId, version, premieres: base.reservedPremieres });
      toast(t('reservations.restored'));
    } catch (refused) {
      showError(refused);
    }
  };
  return {
    premieres,
    isPending,
    isStale,
    /** Any other refusal. */
    error: isStale ? null : error,
    /** The premieres as last read from the server. */
    before: base.reservedPremieres,
    isUnsaved: () => !isSame(premieres, base.reservedPremieres),
    /** `festivalId` undefined: removes the reservation. */
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
      } catch (refused) {
        setError(refused as Error);
        return false;
      }
    },
    /** Applies the local changes to the newest version. */
    async loadAgain() {
      try {
        const newest = await client.fetchQuery({
          ...query('getFilm', { filmId }),
          staleTime: 0,
          retry: false,
        });
        setError(null); // If the film was deleted meanwhile, the next save reports it.
        if (!newest) return;
        setBase(newest);
        setPremieres(rebaseChanges(newest.reservedPremieres, premieres, base.reservedPremieres));
      } catch (refused) {
        showError(refused);
      }
    },
  };
}
