import { formatMessage } from '@laurel/messages/formatting/format-message';
import { parseMessage } from '@laurel/messages/formatting/serialized-message';
import { explain, registered, subscribed } from './stage.js';

/** Explains the only term of a competition, as text. */
export async function onlyTerm(filmId: number, competitionId: number) {
  const [explanation] = await explain(filmId, [competitionId]);
  const { outcome, rule, film, change } = explanation!.terms[0]!;
  const text = (message: typeof rule | null | undefined) =>
    message ? formatMessage(parseMessage(message)) : null;
  return { verdict: explanation!.verdict, outcome, rule: text(rule), film: text(film), change: text(change) };
}
/** Registers a film with a subscription, so that its verdicts are explained. */
export const openFilm = async (over: Parameters<typeof registered>[0]) => {
  const film = await registered(over);
  await subscribed(film);
  return film;
};
