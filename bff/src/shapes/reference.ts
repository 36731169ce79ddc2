import type * as reference from '@laurel/proto/catalog/v1/reference';
import type { Told } from './told.js';

export type Country = Told<reference.Country>;
export type Subdivision = Told<reference.Subdivision>;
export type Language = Told<reference.Language>;
export type Currency = Told<reference.Currency>;
export type Word = Told<reference.Word>;
