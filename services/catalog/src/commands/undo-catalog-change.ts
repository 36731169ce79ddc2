import type { DatedFees } from '@laurel/proto/catalog/v1/editing';
import { isDeepStrictEqual } from 'node:util';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { DATES, FINAL_CHANGES, TERMS } from '@laurel/rules/administration';
import { administrator } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, FESTIVAL_NAMES, holdWork, type Tx } from '../database.js';
import { newTerm, type TermFacts } from '../domain/term.js';
import type { CatalogChange } from '../generated/client.js';
import { areSameTerms, dateFacts, termFacts } from '../messages/competition-facts.js';
import { asItIs } from './as-it-is.js';
import { checkPictureKept } from '../domain/kept-picture.js';
import { changeCompetition, type WantedCompetition } from './change-competition.js';
import { changeFestival } from './change-festival.js';
import { checkGrown, withCompetition } from './check-grown.js';
import { editedCompetition, editedFestival } from './edited.js';
import { refuseTakenCompetitionName } from './save-competition.js';
import { datesOf } from './save-competition-dates.js';
import { keptTerms } from './save-terms.js';
import { ruledBefore, saidBefore } from './undo-in-festival.js';

@Injectable()
export class UndoCatalogChange {
  constructor(private readonly db: Db) {}

  /**
   * Puts the value back that a field had before one change: a change of its own. Refuses `session.not_admin`, `change.not_found`,
   * `change.final` for what came or went whole, `change.undone`, `change.overtaken` where the field was changed again since,
   * `change.same` where nothing would be otherwise, `change.picture_gone` where the picture before it is not kept any more, and what saving would.
   */
  run(changeId: number): Promise<void> {
    administrator();
    return this.db.$transaction(async (tx) => {
      await holdWork(tx, FESTIVAL_NAMES);
      const change = await tx.catalogChange.findUnique({
        where: { id: BigInt(changeId) },
        include: { undoneBy: { select: { id: true } } },
      });
      if (!change) throw refuse.noSuch('change.not_found', 'changeId');
      if (FINAL_CHANGES.includes(change.field))
        throw refuse.conflict(
          'change.final',
          'What came whole, or went, is not taken back here.',
          'changeId',
        );
      if (change.undoneBy) throw refuse.conflict('change.undone', 'This was taken back already.', 'changeId');
      if (change.competitionId === null) await this.ofFestival(tx, change);
      else await this.ofCompetition(tx, change, change.competitionId);
      const { festivalId, competitionId, name, field } = change;
      await auditWanted(tx, 'catalog.undone', null, { festivalId, competitionId, name, field });
    });
  }

  private async ofFestival(tx: Tx, change: CatalogChange): Promise<void> {
    const { festivalId, field, before, after, at } = change;
    const stored = await editedFestival(tx, festivalId, null);
    const now = (stored.festival as unknown as Record<string, unknown>)[field] ?? null;
    if (!isDeepStrictEqual(now, after)) throw overtaken();
    checkPictureKept(field, before, at);
    const said = await saidBefore(tx, change, stored);
    const { isChanged } = await changeFestival(
      tx,
      stored,
      said,
      await ruledBefore(tx, change, stored),
      change,
    );
    if (!isChanged) throw same();
  }

  private async ofCompetition(tx: Tx, change: CatalogChange, competitionId: number): Promise<void> {
    const { field, before, after } = change;
    const edited = await editedCompetition(tx, competitionId, null);
    const { whole, home } = edited;
    const wanted: WantedCompetition = { ...asItIs(whole) };
    if (field === TERMS) {
      if (!areSameTerms(whole.terms.map(termFacts), notedTerms(after))) throw overtaken();
      const old = notedTerms(before);
      wanted.terms = keptTerms(old, old, edited.festival.internetDisallowed ?? null);
    } else if (field === DATES) {
      if (!isDeepStrictEqual(dateFacts(whole), after)) throw overtaken();
      wanted.dates = datesOf(wanted, before as unknown as DatedFees[]);
    } else {
      const now = (wanted as unknown as Record<string, unknown>)[field] ?? null;
      if (!isDeepStrictEqual(now, after)) throw overtaken();
      if (field === 'name') refuseTakenCompetitionName(edited, String(before), competitionId);
      Object.assign(wanted, { [field]: before });
    }
    const changed = await changeCompetition(tx, whole, wanted, home, change);
    if (!changed) throw same();
    checkGrown(edited, withCompetition(edited, changed.whole), 'changeId');
  }
}

/** Rules as they were noted: a field that terms have only since was not said. */
const notedTerms = (noted: unknown): TermFacts[] => (noted as TermFacts[]).map(newTerm);

const overtaken = () =>
  refuse.conflict('change.overtaken', 'This was changed again since. Put it right by hand.', 'changeId');
const same = () =>
  refuse.conflict('change.same', 'Taking this back would change nothing: put it right by hand.', 'changeId');
