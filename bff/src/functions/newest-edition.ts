interface Edition {
  competitionId: number;
  edition?: number | null;
  id: number;
}

/** What a film has with each competition now: its newest edition, whichever was touched last. */
export const newestByCompetition = <S extends Edition>(submissions: readonly S[]): Map<number, S> =>
  new Map(
    submissions
      .toSorted((a, b) => (a.edition ?? 0) - (b.edition ?? 0) || a.id - b.id)
      .map((submission) => [submission.competitionId, submission]),
  );
