import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { makeFilm, makePage } from './make';

/** Waits until a step is shown and its fields have loaded. Returns the step's heading. */
export async function findStep(name: string) {
  const heading = await screen.findByRole('heading', { name });
  await waitFor(() => expect(heading.closest('form')!.querySelector('[aria-busy=true]')).toBeNull());
  return heading;
}
/** Opens a field whose value is already known and therefore folded. */
export const openField = (user: UserEvent, label: string) =>
  user.click(screen.getByRole('button', { name: `Change: ${label}` }));
export const getButton = (name: string) => screen.getByRole('button', { name });
/** The answers for a user with one saved film. */
export const oneFilm = { getUserFilms: () => makePage([makeFilm()]) };
