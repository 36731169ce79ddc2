import { screen } from '@testing-library/react';
import { makeFilm, pageOf } from './make';

/** The heading of a step, once it is there. */
export const step = (name: string) => screen.findByRole('heading', { name });
/** A button that leads on or back. */
export const proceed = (name: string) => screen.getByRole('button', { name });
/** One film, as it is saved. */
export const film = { getUserFilms: () => pageOf([makeFilm()]) };
