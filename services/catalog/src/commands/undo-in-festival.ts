import { TERMS } from '@laurel/rules/administration';
import { foldedName } from '@laurel/rules/fold';
import { refuse } from '@laurel/runtime/refusals';
import type { Tx } from '../database.js';
import type { FestivalFacts } from '../domain/festival.js';
import { otherNames } from '../domain/merging.js';
import type { TermFacts } from '../domain/term.js';
import type { CatalogChange } from '../generated/client.js';
import { termFacts } from '../messages/competition-facts.js';
import { asItIs } from './as-it-is.js';
import type { WantedCompetition } from './change-competition.js';
import type { StoredFestival } from './change-festival.js';
import { withoutOnlineRule } from './online-rule.js';
import { refuseTakenFestivalName } from './save-festival.js';

/** What is said of a festival once a change is taken back: no name is lost that it has since another went into it. Refuses `festival.name_taken`, and `festival.exists` where what had that name went into another one. */
export async function saidBefore(
  tx: Tx,
  { festivalId, field, before }: CatalogChange,
  { festival }: StoredFestival,
): Promise<Partial<FestivalFacts>> {
  const said = { [field]: before } as Partial<FestivalFacts>;
  if (said.name !== undefined) {
    await refuseTakenFestivalName(tx, said.name, festivalId);
    await refuseMergedName(tx, said.name, festivalId);
  }
  if (said.name === undefined && said.alternativeNames === undefined) return said;
  const merged = await tx.mergedFestival.findMany({ where: { keptId: festivalId }, select: { name: true } });
  const present = new Set([festival.name, ...festival.alternativeNames].map(foldedName));
  const owed = merged.map(({ name }) => name).filter((name) => present.has(foldedName(name)));
  if (owed.length === 0) return said;
  const { name, alternativeNames } = { ...festival, ...said };
  return { ...said, alternativeNames: otherNames(name, [...alternativeNames, ...owed]) };
}

async function refuseMergedName(tx: Tx, name: string, festivalId: number): Promise<void> {
  const merged = await tx.mergedFestival.findFirst({
    where: { name: { equals: name, mode: 'insensitive' }, keptId: { not: festivalId } },
    include: { kept: { select: { id: true, name: true } } },
  });
  if (merged)
    throw refuse.conflict(
      'festival.exists',
      `This festival is in the catalogue already, as “${merged.kept.name}”.`,
      'name',
      { name: merged.kept.name, festivalId: merged.kept.id },
    );
}

/** Its competitions without the rule that they got when the festival said that it takes nothing that is online, where that is taken back. */
export async function ruledBefore(
  tx: Tx,
  { festivalId, field, after, at }: CatalogChange,
  { competitions }: StoredFestival,
): Promise<WantedCompetition[]> {
  if (field !== 'internetDisallowed' || after !== true) return [];
  const ruled = await tx.catalogChange.findMany({ where: { festivalId, field: TERMS, at } });
  const isOfIt = ({ before: old, after: then }: CatalogChange) =>
    withoutOnlineRule(old as unknown as TermFacts[]).length === (old as unknown[]).length &&
    withoutOnlineRule(then as unknown as TermFacts[]).length < (then as unknown[]).length;
  const ids = new Set(ruled.filter(isOfIt).map(({ competitionId }) => competitionId));
  return competitions
    .filter(({ competition }) => ids.has(competition!.id))
    .map((whole) => ({ ...asItIs(whole), terms: withoutOnlineRule(whole.terms.map(termFacts)) }));
}
