import { LEDGER_LEVELS, type LedgerLevel } from '@laurel/rules/premiere-ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/bff';
import { errorText, Refused } from '../../../lib/refused';
import { isSame } from '../../../lib/same';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/film-page';
import { useCommand } from '../../../lib/use-command';
import type { Film } from '../../../lib/wire';
import { toast } from '../../../ui/toast';

type Premieres = Film['keptPremieres'];

const keptAt = (premieres: Premieres, level: LedgerLevel) => premieres.filter((one) => one.level === level);
/** Undefined: it is not kept. */
const keptFor = (premieres: Premieres, level: LedgerLevel) => keptAt(premieres, level)[0]?.festivalId;
const differsAt = (mine: Premieres, base: Premieres, level: LedgerLevel) =>
  keptFor(mine, level) !== keptFor(base, level);
/** The newest premieres, with those levels over them that differ from what they were when the form was opened. */
const changesOver = (newest: Premieres, mine: Premieres, base: Premieres): Premieres =>
  LEDGER_LEVELS.flatMap((level) => keptAt(differsAt(mine, base, level) ? mine : newest, level));

/** The form of a film's premieres to keep over what they were when it was opened. What another tab saved meanwhile is not overwritten. */
export function useKeepForm(opened: Film) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand('setKeptPremieres');
  const [base, setBase] = useState(opened);
  const [premieres, setPremieres] = useState(opened.keptPremieres);
  const [error, setError] = useState<Error | null>(null);
  const filmId = opened.id;
  const isStale = error instanceof Refused && error.code === 'film.stale';
  const takeBack = async (version: number) => {
    try {
      await mutateAsync({ filmId, version, premieres: base.keptPremieres });
      toast(t('keep.back'));
    } catch (refused) {
      toast(errorText(refused), 'refused');
    }
  };
  return {
    premieres,
    isPending,
    isStale,
    /** What else was refused. */
    error: isStale ? null : error,
    /** As they are stored, as far as it is known here. */
    before: base.keptPremieres,
    isUnsaved: () => !isSame(premieres, base.keptPremieres),
    /** `festivalId` undefined: not kept any more. */
    put: (level: LedgerLevel, festivalId: number | null | undefined) =>
      setPremieres((now) =>
        LEDGER_LEVELS.flatMap((one) => {
          if (one !== level) return keptAt(now, one);
          return festivalId === undefined ? [] : { level, festivalId };
        }),
      ),
    /** True once it is saved, or nothing differs. */
    async save(): Promise<boolean> {
      try {
        const { version } = await mutateAsync({ filmId, version: base.version, premieres });
        if (version !== base.version)
          toast(t('keep.saved'), 'done', { label: shared('undo'), run: () => void takeBack(version) });
        return true;
      } catch (refused) {
        setError(refused as Error);
        return false;
      }
    },
    /** What was changed here is put over the newest. */
    async loadAgain() {
      try {
        const newest = await client.fetchQuery({
          ...query('getFilm', { filmId }),
          staleTime: 0,
          retry: false,
        });
        setError(null); // of a film that is gone meanwhile the next save says so
        if (!newest) return;
        setBase(newest);
        setPremieres(changesOver(newest.keptPremieres, premieres, base.keptPremieres));
      } catch (refused) {
        toast(errorText(refused), 'refused');
      }
    },
  };
}
