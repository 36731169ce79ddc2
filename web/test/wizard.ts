import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { makeFilm, makePage } from './make';

/** Waits for the heading of a step and for the boxes below it. */
export async function step(name: string) {
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(heading.closest('form')!.querySelector('[aria-busy=true]')).toBeNull());
  return heading;
}
/** Opens the box of a known field. */
export const change = (user: UserEvent, what: string) =>
  user.click(screen.getByRole('button', { name: `Change: ${what}` }));
/** Finds the button that leads on or back. */
export const proceed = (name: string) => screen.getByRole('button', { name });
/** One saved film. */
export const film = { getUserFilms: () => makePage([makeFilm()]) };
