import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isDossierField } from '@laurel/rules/films/dossiers';
import { partialDossierFields } from '../../../../../bff/src/inputs/films/dossier.js';
import { query } from '../../../lib/server/bff';
import { createResolver } from '../../../lib/forms/schema-resolver';
import { isSame } from '../../../ui/forms/is-same';
import { useCommand } from '../../../lib/server/use-command';
import type { Dossier, DossierFields } from '../../../lib/server/wire';
import { showRefusalInForm } from '../form-state/refusal-to-form';
import { isRefusedWith } from '../../../lib/server/refused';

const getChangedDetails = (details: DossierFields, savedDetails: DossierFields): Partial<DossierFields> =>
  Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => !isSame(value, savedDetails[name as keyof DossierFields]),
    ),
  );

/**
 * The form of a dossier over the version that was opened. Only changed fields are sent, so a concurrent
 * change from another tab is not overwritten.
 */
export function useDossierForm(initialDossier: Dossier) {
  const client = useQueryClient();
  const update = useCommand('updateDossier');
  const [base, setBase] = useState(initialDossier);
  const [isStale, setStale] = useState(false);
  const form = useForm<DossierFields>({
    defaultValues: { ...base.details },
    resolver: createResolver(partialDossierFields),
  });
  const getLocalChanges = () => getChangedDetails(form.getValues(), base.details);
  const { filmId } = initialDossier;
  return {
    form,
    isStale,
    isUnsaved: () => Object.keys(getLocalChanges()).length > 0,
    /** Resolves to true if it was saved, or if nothing changed. */
    async save(details: DossierFields): Promise<boolean> {
      const changes = getChangedDetails(details, base.details);
      try {
        if (Object.keys(changes).length > 0)
          await update.mutateAsync({ filmId, version: base.version, ...changes });
        return true;
      } catch (error) {
        if (isRefusedWith(error, 'dossier.stale')) setStale(true);
        else showRefusalInForm(error, form.setError, isDossierField);
        return false;
      }
    },
    /** Applies the local changes to the newest version. */
    async rebaseOnLatest() {
      const localChanges = getLocalChanges();
      try {
        const newestDossier = await client.fetchQuery({
          ...query('getDossier', { filmId }),
          staleTime: 0,
          retry: false,
        });
        setBase(newestDossier);
        form.reset({ ...newestDossier.details, ...localChanges });
        setStale(false);
      } catch (error) {
        showRefusalInForm(error, form.setError, isDossierField);
      }
    },
  };
}
