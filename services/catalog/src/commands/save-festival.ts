import type { Festival } from '@laurel/proto/catalog/v1/festival';
import type { SaveFestivalRequest } from '@laurel/proto/catalog/v1/editing';
import { once } from '@laurel/runtime/answered';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { WHOLE } from '@laurel/rules/administration';
import { nameKey } from '@laurel/rules/fold';
import { keptName } from '@laurel/rules/texts';
import { administrator } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, FESTIVAL_NAMES, holdWork, type Tx } from '../database.js';
import { checkedFestival, checkThemes, type FestivalFacts } from '../domain/festival.js';
import { identityOf } from '../domain/identity.js';
import { noteChanged } from './history.js';
import { festivalFacts } from '../messages/festival.js';
import { codes } from '../reference.js';
import { addFestivals } from './add-festivals.js';
import { changeFestival, storedFestivals } from './change-festival.js';
import { editedFestival } from './edited.js';

@Injectable()
export class SaveFestival {
  constructor(private readonly db: Db) {}

  /**
   * Adds a festival, or changes all that is said of one; no change, no new version. Refuses `session.not_admin`, `festival.not_found`,
   * `festival.stale`, `festival.name_taken`, `festival.exists`, `festival.online_contradicts`, and what `checkedFestival` and `checkThemes` do.
   */
  run(asked: SaveFestivalRequest): Promise<Festival> {
    const { user } = administrator();
    return this.db.$transaction((tx) =>
      once(tx, 'saveFestival', asked, async () => {
        await holdWork(tx, FESTIVAL_NAMES);
        const id = asked.festivalId ?? (await this.added(tx, factsOf(asked, null), user));
        if (asked.festivalId) await this.changed(tx, asked, asked.festivalId);
        return (await storedFestivals(tx, [id])).get(id)!.festival;
      }),
    );
  }

  private async added(tx: Tx, asked: FestivalFacts, by: string): Promise<number> {
    const festival = checkedFestival(asked, codes);
    checkThemes(festival.themes, []);
    const identity = identityOf(festival.name, festival.country, festival.city);
    await refuseTakenFestivalName(tx, festival.name, null);
    const select = { id: true, name: true } as const;
    const known =
      (await tx.festival.findUnique({ where: { identity }, select })) ??
      (await tx.festival.findFirst({
        where: { merged: { some: { OR: [{ identity }, { knownAs: { has: identity } }] } } },
        select,
      }));
    if (known)
      throw refuse.conflict(
        'festival.exists',
        `This festival is in the catalogue already, as “${known.name}”.`,
        'name',
        { name: known.name, festivalId: known.id },
      );
    const { ids } = await addFestivals(tx, [{ festival, competitions: [] }]);
    const id = ids[0]!;
    if (festival.verifiedAt !== null) await tx.festival.update({ where: { id }, data: { verifiedBy: by } });
    const after = festival as unknown;
    const fields = [{ field: WHOLE, before: null, after }];
    await noteChanged(tx, [{ festivalId: id, competitionId: null, name: festival.name, version: 1, fields }]);
    await auditWanted(tx, 'festival.added', null, { festivalId: id, name: festival.name });
    return id;
  }

  private async changed(tx: Tx, asked: SaveFestivalRequest, id: number): Promise<void> {
    const stored = await editedFestival(tx, id, asked.version ?? 0);
    const facts = factsOf(asked, stored.festival);
    checkThemes(facts.themes, stored.festival.themes);
    await refuseTakenFestivalName(tx, facts.name, id);
    const { isChanged } = await changeFestival(tx, stored, facts, []);
    if (isChanged)
      await auditWanted(tx, 'festival.changed', null, { festivalId: id, name: keptName(facts.name) });
  }
}

/** What is said of it; when it was looked at last is not for the asker to say, nor whether it was invented. */
function factsOf({ festival, isVerified }: SaveFestivalRequest, stored: Festival | null): FestivalFacts {
  const { isDemonstration, verifiedAt = null } = stored ?? { isDemonstration: false };
  return {
    ...festivalFacts(festival!),
    isDemonstration,
    verifiedAt: isVerified ? new Date().toISOString() : verifiedAt,
  };
}

/** Names differ in what is read of them; `id`: whose name it is to be. Refuses `festival.name_taken`. */
export async function refuseTakenFestivalName(tx: Tx, name: string, id: number | null): Promise<void> {
  const [taken] = await tx.$queryRaw<{ id: number; name: string }[]>`
    select id, name from festival where "nameKey" = ${nameKey(name)} and id is distinct from ${id}::int limit 1`;
  if (taken)
    throw refuse.conflict(
      'festival.name_taken',
      `Another festival is called “${taken.name}”. Give the city or the country.`,
      'name',
      { name: taken.name, festivalId: taken.id },
    );
}
