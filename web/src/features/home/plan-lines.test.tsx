import { screen, within } from '@testing-library/react';
import { makeProduct, pageOf } from '../../../test/make';
import { visit } from '../../../test/visit';

it('the plans that are sold stand on the first page; one that is sold no more does not', async () => {
  const old = makeProduct({ id: 'prod_old', name: 'Old', isSold: false, prices: {} });
  visit('/', {
    getProducts: () => ({ ...pageOf([makeProduct(), old]), paymentConfigured: true, isTest: false }),
  });
  const plans = within(await screen.findByRole('region', { name: 'Plans' }));
  expect(await plans.findByText('Match')).toBeVisible();
  expect(plans.getAllByRole('listitem')).toHaveLength(1);
});
