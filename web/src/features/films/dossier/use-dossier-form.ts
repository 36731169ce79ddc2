import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isDossierFact } from '@laurel/rules/dossiers';
import { someDossierFacts } from '../../../../../bff/src/inputs/dossier.js';
import { query } from '../../../lib/bff';
import { checkedWith } from '../../../lib/checked-with';
import { Refused } from '../../../lib/refused';
import { isSame } from '../../../lib/same';
import { useCommand } from '../../../lib/use-command';
import type { Dossier, DossierFacts } from '../../../lib/wire';
import { refusalToForm } from '../refusal-to-form';

const changedFacts = (facts: DossierFacts, before: DossierFacts): Partial<DossierFacts> =>
  Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => !isSame(value, before[name as keyof DossierFacts])),
  );

/** The form of a dossier over what it was when it was opened; only what differs is sent. What another tab saved meanwhile is not overwritten. */
export function useDossierForm(opened: Dossier) {
  const client = useQueryClient();
  const update = useCommand('updateDossier');
  const [base, setBase] = useState(opened);
  const [isStale, setStale] = useState(false);
  const form = useForm<DossierFacts>({
    defaultValues: { ...base.facts },
    resolver: checkedWith(someDossierFacts),
  });
  const changed = () => changedFacts(form.getValues(), base.facts);
  const { filmId } = opened;
  return {
    form,
    isStale,
    isUnsaved: () => Object.keys(changed()).length > 0,
    /** True once it is saved, or nothing differs. */
    async save(facts: DossierFacts): Promise<boolean> {
      const change = changedFacts(facts, base.facts);
      try {
        if (Object.keys(change).length > 0)
          await update.mutateAsync({ filmId, version: base.version, ...change });
        return true;
      } catch (error) {
        if (error instanceof Refused && error.code === 'dossier.stale') setStale(true);
        else refusalToForm(error, form.setError, isDossierFact);
        return false;
      }
    },
    /** What was changed here is put over the newest. */
    async loadAgain() {
      const mine = changed();
      try {
        const newest = await client.fetchQuery({
          ...query('getDossier', { filmId }),
          staleTime: 0,
          retry: false,
        });
        setBase(newest);
        form.reset({ ...newest.facts, ...mine });
        setStale(false);
      } catch (error) {
        refusalToForm(error, form.setError, isDossierFact);
      }
    },
  };
}
