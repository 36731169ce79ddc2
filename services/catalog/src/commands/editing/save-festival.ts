import type { Festival } from '@laurel/proto/catalog/v1/festival';
import type { SaveFestivalRequest } from '@laurel/proto/catalog/v1/editing';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import { toNameKey } from '@laurel/rules/text/fold';
import { sanitizeName } from '@laurel/rules/text/characters';
import { requireAdministrator } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, FESTIVAL_NAMES, acquireAdvisoryLock, type Tx } from '../../database/client.js';
import {
  validateFestival,
  checkThemes,
  newFestival,
  type FestivalFields,
} from '../../domain/festivals/festival.js';
import { toIdentity } from '../../domain/names/identity.js';
import { recordChanges } from '../changes/history.js';
import { getFestivalFields } from '../../messages/festival.js';
import { codes } from '../../reference/reference-data.js';
import { addFestivals } from '../changes/add-festivals.js';
import { changeFestival, lockFestivals } from '../changes/change-festival.js';
import { lockFestival } from '../changes/lock-records.js';
import { collectRefusals, withDefault } from './collect-refusals.js';

@Injectable()
export class SaveFestival {
  constructor(private readonly db: Db) {}

  /**
   * Adds a festival, or replaces the fields of one. An unchanged festival gets no new version.
   * @throws session.not_admin, festival.not_found, festival.stale, festival.name_taken, festival.exists,
   * festival.online_contradicts, the refusals of `validateFestival` and `checkThemes`
   */
  run(request: SaveFestivalRequest): Promise<Festival> {
    const { user } = requireAdministrator();
    return this.db.$transaction((tx) =>
      runOnce(tx, 'saveFestival', request, async () => {
        await acquireAdvisoryLock(tx, FESTIVAL_NAMES);
        const id = request.festivalId ?? (await this.addFestival(tx, toFestivalFields(request, null), user));
        if (request.festivalId) await this.changeFestival(tx, request, request.festivalId);
        return (await lockFestivals(tx, [id])).get(id)!.festival;
      }),
    );
  }

  private async addFestival(tx: Tx, input: FestivalFields, user: string): Promise<number> {
    const festival = checkFestival(input, []);
    const identity = toIdentity(festival.name, festival.country, festival.city);
    await refuseTakenFestivalName(tx, festival.name, null);
    const select = { id: true, name: true } as const;
    const existingFestival =
      (await tx.festival.findUnique({ where: { identity }, select })) ??
      (await tx.festival.findFirst({
        where: { merged: { some: { OR: [{ identity }, { knownAs: { has: identity } }] } } },
        select,
      }));
    if (existingFestival)
      throw refuse.conflict(
        'festival.exists',
        `This festival is already in the catalogue, as “${existingFestival.name}”.`,
        'name',
        { name: existingFestival.name, festivalId: existingFestival.id },
      );
    const { ids } = await addFestivals(tx, [{ festival, competitions: [] }]);
    const id = ids[0]!;
    if (festival.verifiedAt !== null) await tx.festival.update({ where: { id }, data: { verifiedBy: user } });
    const fields = [{ field: WHOLE, before: null, after: festival as unknown }];
    await recordChanges(tx, [
      { festivalId: id, competitionId: null, name: festival.name, version: 1, fields },
    ]);
    await appendAuditEvent(tx, 'festival.added', null, { festivalId: id, name: festival.name });
    return id;
  }

  private async changeFestival(tx: Tx, request: SaveFestivalRequest, id: number): Promise<void> {
    const storedFestival = await lockFestival(tx, id, request.version ?? 0);
    const fields = toFestivalFields(request, storedFestival.festival);
    checkFestival(fields, storedFestival.festival.themes);
    await refuseTakenFestivalName(tx, fields.name, id);
    const { isChanged } = await changeFestival(tx, storedFestival, fields, []);
    if (isChanged)
      await appendAuditEvent(tx, 'festival.changed', null, {
        festivalId: id,
        name: sanitizeName(fields.name),
      });
  }
}

/** Returns a festival in storable form. @throws the refusals of all invalid fields, see `collectRefusals` */
const checkFestival = (input: FestivalFields, previousThemes: readonly string[]): FestivalFields =>
  collectRefusals(
    input,
    (fields) => {
      const festival = validateFestival(fields, codes);
      checkThemes(festival.themes, previousThemes);
      return festival;
    },
    (fields, field) => {
      const remainingFields = withDefault(newFestival({ name: 'Festival' }))(fields, field);
      // A subdivision cannot be checked without its country.
      return remainingFields && field === 'country'
        ? { ...remainingFields, subdivision: null }
        : remainingFields;
    },
  );

/**
 * Converts the request. The caller cannot set the time of a verification, nor whether the festival is a
 * demonstration.
 */
function toFestivalFields(
  { festival, isVerified }: SaveFestivalRequest,
  storedFestival: Festival | null,
): FestivalFields {
  const { isDemonstration, verifiedAt = null } = storedFestival ?? { isDemonstration: false };
  return {
    ...getFestivalFields(festival!),
    isDemonstration,
    verifiedAt: isVerified ? new Date().toISOString() : verifiedAt,
  };
}

/** `id`: the festival that will get the name. @throws festival.name_taken */
export async function refuseTakenFestivalName(tx: Tx, name: string, id: number | null): Promise<void> {
  const [existingFestival] = await tx.$queryRaw<{ id: number; name: string }[]>`
    select id, name from festival where "nameKey" = ${toNameKey(name)} and id is distinct from ${id}::int limit 1`;
  if (existingFestival)
    throw refuse.conflict(
      'festival.name_taken',
      `Another festival is called “${existingFestival.name}”. Add the city or the country to the name.`,
      'name',
      { name: existingFestival.name, festivalId: existingFestival.id },
    );
}
