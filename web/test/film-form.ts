import { screen } from '@testing-library/react';
import type { Answers } from './bff-stub';
import { ada, makeFilm } from './make';
import { renderPageSignedIn } from './render-page';

/** Opens the form of a new film. */
export async function openAddForm(answers: Answers = {}) {
  const page = renderPageSignedIn(`/user/${ada}/films?edit=new`, { addFilm: () => makeFilm(), ...answers });
  await screen.findByRole('dialog', { name: 'Add a film' });
  return page;
}
export const getCreateButton = () => screen.getByRole('button', { name: 'Add this film' });
