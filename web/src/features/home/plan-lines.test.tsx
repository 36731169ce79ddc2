import { screen, within } from '@testing-library/react';
import { makeProduct, pageOf } from '../../../test/make';
import { visit } from '../../../test/visit';
import { t as tPlans } from '../../lib/texts/plans';

it('the plans that are sold stand on the first page; one that is sold no more does not', async () => {
  const old = makeProduct({ id: 'prod_old', name: 'Old', isSold: false, prices: {} });
  visit('/', {
    getProducts: () => ({ ...pageOf([makeProduct(), old]), paymentConfigured: true, isTest: false }),
  });
  const plans = within(await screen.findByRole('region', { name: 'Plans' }));
  expect(await plans.findByText('Match')).toBeVisible();
  expect(plans.getAllByRole('listitem')).toHaveLength(1);
});

it('a plan whose price is asked for is called as on the page of plans', async () => {
  const asked = makeProduct({ id: 'prod_asked', name: 'Studio', isEnterprise: true, prices: {} });
  visit('/', { getProducts: () => ({ ...pageOf([asked]), paymentConfigured: true, isTest: false }) });
  const plans = within(await screen.findByRole('region', { name: 'Plans' }));
  expect(await plans.findByText('Studio')).toBeVisible();
  expect(plans.getByRole('listitem')).toHaveTextContent(tPlans('price.none'));
});
