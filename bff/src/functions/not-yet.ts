/** Functions of the specification that a later issue brings; the registry's test keeps this list honest. */
export const notYet: Record<string, string> = { getCompetitionSubmissionDashboardData: 'submissions' };
