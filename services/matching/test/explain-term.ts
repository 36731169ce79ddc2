import { formatMessage } from '@laurel/messages/formatting/format-message';
import { parseMessage } from '@laurel/messages/formatting/serialized-message';
import { explain, registerFilm, subscribeFilm } from './setup.js';

/** Explains the only term of a competition, as text. */
export async function explainOnlyTerm(filmId: number, competitionId: number) {
  const [explanation] = await explain(filmId, [competitionId]);
  const { outcome, rule, film, change } = explanation!.terms[0]!;
  const format = (message: typeof rule | null | undefined) =>
    message ? formatMessage(parseMessage(message)) : null;
  return {
    verdict: explanation!.verdict,
    outcome,
    rule: format(rule),
    film: format(film),
    change: format(change),
  };
}
/** Registers a film with a subscription, so that its verdicts are explained. */
export const registerOpenFilm = async (overrides: Parameters<typeof registerFilm>[0]) => {
  const film = await registerFilm(overrides);
  await subscribeFilm(film);
  return film;
};
