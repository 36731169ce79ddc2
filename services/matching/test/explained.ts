import { words } from '@laurel/words/words';
import { saidOf } from '@laurel/words/message';
import { explain, registered, subscribed } from './stage.js';

/** The only term of a competition, in words. */
export async function onlyTerm(filmId: number, competitionId: number) {
  const [explanation] = await explain(filmId, [competitionId]);
  const { outcome, rule, film, change } = explanation!.terms[0]!;
  const text = (said: typeof rule | null | undefined) => (said ? words(saidOf(said)) : null);
  return { verdict: explanation!.verdict, outcome, rule: text(rule), film: text(film), change: text(change) };
}
/** A film whose verdicts are explained. */
export const openFilm = async (over: Parameters<typeof registered>[0]) => {
  const film = await registered(over);
  await subscribed(film);
  return film;
};
