import { isCountry } from '@laurel/rules/locations/countries';
import { isCurrency } from '@laurel/rules/money/currencies';
import { MAX_ID } from '@laurel/rules/links/ids';
import { MONTH } from '@laurel/rules/dates/days';
import { MAX_EMAIL_LENGTH } from '@laurel/rules/accounts/email-address';
import { isLanguage } from '@laurel/rules/films/film-limits';
import { BILLING_CYCLES } from '@laurel/rules/billing/cycles';
import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';
import { z } from 'zod';
import { defineError } from './wrong.js';

export const MAX_IDS = MAX_BATCH_SIZE;

export const id = z.int().min(1).max(MAX_ID);
export const ids = z.array(id).max(MAX_IDS);
export const userId = z.uuid(defineError('user_id'));
/** The first year is 1. Year 0 does not exist, and databases reject it. */
export const day = z.iso.date(defineError('day')).regex(/^(?!0000)/, defineError('day'));
export const month = z.string().regex(MONTH, defineError('month'));
export const countryCode = z.string().refine(isCountry, defineError('country'));
/**
 * Checks the format and the country. The gateway checks that the subdivision exists (`known-regions.ts`),
 * because the list is too long for the browser.
 */
export const subdivisionCode = z
  .string()
  .refine(
    (code) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) && isCountry(code.slice(0, 2)),
    defineError('subdivision'),
  );
export const languageCode = z.string().refine(isLanguage, defineError('language'));
export const currencyCode = z.string().refine(isCurrency, defineError('currency'));
export const email = z.email(defineError('email')).max(MAX_EMAIL_LENGTH);

/** Invisible characters that change the direction of the following text. */
const DIRECTION_CHARACTERS = /[\u202A-\u202E\u2066-\u2069]/g;
/** A single-line name without line breaks and direction characters. */
export const createLineSchema = () =>
  z.string().overwrite((text) => text.replace(DIRECTION_CHARACTERS, '').replace(/\s+/g, ' ').trim());

/** Minor units. */
export const money = z.strictObject({
  amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  currency: currencyCode,
});

export const paging = {
  page: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(MAX_BATCH_SIZE).default(50),
};

export const emptyInput = z.strictObject({});
export const billingCycle = z.enum(BILLING_CYCLES);
export const subscriptionId = z.string().regex(/^sub_\w{1,200}$/, defineError('subscription_id'));

/** For an input that takes either one id or a batch of ids. */
export const hasExactlyOne = (singleKey: string, batchKey: string) => (input: object) =>
  Number(singleKey in input) + Number(batchKey in input) === 1;
