import { fold } from '../text/fold.js';

/** Whether two names mean the same city. */
export type CityRelation = 'same' | 'different' | 'unknown';
/** Compares two city names of a country (two letters). */
export type CompareCities = (country: string, name: string, otherName: string) => CityRelation;

export const foldCity = (text: string): string => fold(text).trim();
/** Compares the names alone. Different names may mean the same city, such as Munich and München. */
export const compareCityNames: CompareCities = (_country, name, otherName) =>
  foldCity(name) === foldCity(otherName) ? 'same' : 'unknown';
