import { screen, within } from '@testing-library/react';
import { makeProduct, makePage } from '../../../test/make';
import { renderPage } from '../../../test/render-page';
import { t as tPlans } from '@laurel/messages/pages/plans/plans';

it('lists the plans for sale on the home page, and no discontinued ones', async () => {
  const discontinued = makeProduct({ id: 'prod_old', name: 'Old', isSold: false, prices: {} });
  renderPage('/', {
    getProducts: () => ({
      ...makePage([makeProduct(), discontinued]),
      paymentConfigured: true,
      isTest: false,
    }),
  });
  const plans = within(await screen.findByRole('region', { name: 'Plans' }));
  expect(await plans.findByText('Match')).toBeVisible();
  expect(plans.getAllByRole('listitem')).toHaveLength(1);
});

it('shows an enterprise plan with the same price text as the plan page', async () => {
  const enterprise = makeProduct({ id: 'prod_asked', name: 'Studio', isEnterprise: true, prices: {} });
  renderPage('/', {
    getProducts: () => ({ ...makePage([enterprise]), paymentConfigured: true, isTest: false }),
  });
  const plans = within(await screen.findByRole('region', { name: 'Plans' }));
  expect(await plans.findByText('Studio')).toBeVisible();
  expect(plans.getByRole('listitem')).toHaveTextContent(tPlans('price.none'));
});
