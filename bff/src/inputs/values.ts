import { isCountry } from '@laurel/rules/countries';
import { isCurrency } from '@laurel/rules/currencies';
import { LARGEST_ID } from '@laurel/rules/ids';
import { MONTH } from '@laurel/rules/days';
import { LONGEST_EMAIL } from '@laurel/rules/email-address';
import { isLanguage } from '@laurel/rules/film-limits';
import { BILLING_CYCLES, MOST_AT_ONCE } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { wrong } from './wrong.js';

export const MOST_IDS = MOST_AT_ONCE;

export const id = z.int().min(1).max(LARGEST_ID);
export const ids = z.array(id).max(MOST_IDS);
export const userId = z.uuid(wrong('user_id'));
/** From the year 1 on: there is no year 0, and databases know that. */
export const day = z.iso.date(wrong('day')).regex(/^(?!0000)/, wrong('day'));
export const month = z.string().regex(MONTH, wrong('month'));
export const countryCode = z.string().refine(isCountry, wrong('country'));
/** As it is written, and of a country that there is. Whether the country has it is asked at the door (`known-regions.ts`): the list is too long for a page. */
export const subdivisionCode = z
  .string()
  .refine(
    (code) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) && isCountry(code.slice(0, 2)),
    wrong('subdivision'),
  );
export const languageCode = z.string().refine(isLanguage, wrong('language'));
export const currencyCode = z.string().refine(isCurrency, wrong('currency'));
export const email = z.email(wrong('email')).max(LONGEST_EMAIL);

/** Marks that nobody sees and that turn the text after them around. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
/** A name in one line: what breaks or turns it is no part of it. */
export const oneLine = () =>
  z.string().overwrite((text) => text.replace(TURNING, '').replace(/\s+/g, ' ').trim());

/** Minor units. */
export const money = z.strictObject({
  amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  currency: currencyCode,
});

export const paging = {
  page: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(MOST_AT_ONCE).default(50),
};

export const nothing = z.strictObject({});
export const billingCycle = z.enum(BILLING_CYCLES);
export const subscriptionId = z.string().regex(/^sub_\w{1,200}$/, wrong('subscription_id'));

/** For an input that takes one id or a batch of them. */
export const exactlyOne = (one: string, many: string) => (input: object) =>
  Number(one in input) + Number(many in input) === 1;
