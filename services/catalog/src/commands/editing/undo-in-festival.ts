import { TERMS } from '@laurel/rules/festivals/catalogue-editing';
import { foldName } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';
import type { FestivalFields } from '../../domain/festivals/festival.js';
import { collectOtherNames } from '../../domain/merging/merging.js';
import type { TermFields } from '../../domain/terms/term-fields.js';
import type { CatalogChange } from '../../generated/client.js';
import { getTermFields } from '../../messages/competition-fields.js';
import { toUnchangedInput } from '../changes/unchanged-input.js';
import type { CompetitionInput } from '../changes/change-competition.js';
import type { StoredFestival } from '../changes/stored-festival.js';
import { removeOnlineRule } from '../changes/online-rule.js';
import { refuseTakenFestivalName } from './save-festival.js';

/**
 * Returns the fields of a festival after an undo. Keeps names that a merge has added since the undone change.
 * @throws festival.name_taken, festival.exists if the festival with that name was merged into another one
 */
export async function restoreFields(
  tx: Tx,
  { festivalId, field, before }: CatalogChange,
  { festival }: StoredFestival,
): Promise<Partial<FestivalFields>> {
  const fields = { [field]: before } as Partial<FestivalFields>;
  if (fields.name !== undefined) {
    await refuseTakenFestivalName(tx, fields.name, festivalId);
    await refuseMergedName(tx, fields.name, festivalId);
  }
  if (fields.name === undefined && fields.alternativeNames === undefined) return fields;
  const mergedFestivals = await tx.mergedFestival.findMany({
    where: { targetId: festivalId },
    select: { name: true },
  });
  const currentNames = new Set([festival.name, ...festival.alternativeNames].map(foldName));
  const mergedNames = mergedFestivals
    .map(({ name }) => name)
    .filter((name) => currentNames.has(foldName(name)));
  if (mergedNames.length === 0) return fields;
  const { name, alternativeNames } = { ...festival, ...fields };
  return { ...fields, alternativeNames: collectOtherNames(name, [...alternativeNames, ...mergedNames]) };
}

async function refuseMergedName(tx: Tx, name: string, festivalId: number): Promise<void> {
  const mergedFestival = await tx.mergedFestival.findFirst({
    where: { name: { equals: name, mode: 'insensitive' }, targetId: { not: festivalId } },
    include: { target: { select: { id: true, name: true } } },
  });
  if (mergedFestival)
    throw refuse.conflict(
      'festival.exists',
      `This festival is already in the catalogue, as “${mergedFestival.target.name}”.`,
      'name',
      { name: mergedFestival.target.name, festivalId: mergedFestival.target.id },
    );
}

/**
 * If the undone change set `internetDisallowed`, it also added a rule to competitions. It did so in the same
 * transaction, so both changes have the same time. Returns these competitions without the rule.
 */
export async function getCompetitionsWithoutOnlineRule(
  tx: Tx,
  { festivalId, field, after, at }: CatalogChange,
  { competitions }: StoredFestival,
): Promise<CompetitionInput[]> {
  if (field !== 'internetDisallowed' || after !== true) return [];
  const termChanges = await tx.catalogChange.findMany({ where: { festivalId, field: TERMS, at } });
  const isOnlineRuleChange = ({ before: previousTerms, after: changedTerms }: CatalogChange) =>
    removeOnlineRule(previousTerms as unknown as TermFields[]).length ===
      (previousTerms as unknown[]).length &&
    removeOnlineRule(changedTerms as unknown as TermFields[]).length < (changedTerms as unknown[]).length;
  const ids = new Set(termChanges.filter(isOnlineRuleChange).map(({ competitionId }) => competitionId));
  return competitions
    .filter(({ competition }) => ids.has(competition!.id))
    .map((details) => ({
      ...toUnchangedInput(details),
      terms: removeOnlineRule(details.terms.map(getTermFields)),
    }));
}
