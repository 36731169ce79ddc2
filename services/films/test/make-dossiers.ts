import { DossiersServiceService, type DossierFields } from '@laurel/proto/films/v1/dossiers';
import { createClient } from '@laurel/runtime/grpc/client';
import { UNKNOWN_DOSSIER } from '@laurel/rules/films/dossiers';
import { nobody } from '../../runtime/test/callers.js';
import { startStills } from './make-stills.js';

export const screener = { screenerUrl: 'https://screener.example/salt', screenerPassword: 'high tide' };
export const makeDossierFields = (overrides: Partial<DossierFields> = {}): DossierFields => ({
  ...UNKNOWN_DOSSIER,
  ...overrides,
  screeningFormats: overrides.screeningFormats ?? [],
});

/** Starts the service with helpers that fill dossiers, open links and view them. The default caller is Ada. */
export async function startDossiers() {
  const stills = await startStills();
  const { laurel, ada } = stills;
  const client = createClient(DossiersServiceService, (await laurel.stack.env('films')).GRPC_URL);
  const as = <T>(work: () => Promise<T>, who = ada) => laurel.as(who, work);
  async function updateDossier(
    filmId: number,
    fields: Partial<DossierFields>,
    version: number | null = null,
    who = ada,
  ) {
    const change = { filmId, version, details: makeDossierFields(fields), fields: Object.keys(fields) };
    return (await as(() => client.updateDossier(change), who)).dossier!;
  }
  async function openLink(filmId: number, key = 'a', recipient = 'Clermont-Ferrand', who = ada) {
    return (await as(() => client.openDossierLink({ filmId, key, recipient }), who)).link!;
  }
  return {
    ...stills,
    client,
    as,
    updateDossier,
    openLink,
    getDossier: async (filmId: number, who = ada) =>
      (await as(() => client.getDossier({ filmId }), who)).dossier!,
    listLinks: async (filmId: number, who = ada) =>
      (await as(() => client.listDossierLinks({ filmId }), who)).items,
    getSharedDossier: async (token: string, visitor: string | null = null) =>
      (await as(() => client.getSharedDossier({ token, visitor }), nobody)).sheet!,
    async stop() {
      client.close();
      await laurel.stop();
    },
  };
}
export type Dossiers = Awaited<ReturnType<typeof startDossiers>>;
