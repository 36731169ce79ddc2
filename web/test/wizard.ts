import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { makeFilm, pageOf } from './make';

/** The heading of a step, once it and the boxes below it are there. */
export async function step(name: string) {
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(heading.closest('form')!.querySelector('[aria-busy=true]')).toBeNull());
  return heading;
}
/** Opens the box of a fact that is known. */
export const change = (user: UserEvent, what: string) =>
  user.click(screen.getByRole('button', { name: `Change: ${what}` }));
/** A button that leads on or back. */
export const proceed = (name: string) => screen.getByRole('button', { name });
/** One film, as it is saved. */
export const film = { getUserFilms: () => pageOf([makeFilm()]) };
