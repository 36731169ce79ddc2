import { screen, waitFor, within } from '@testing-library/react';
import { makeSession } from '../../../test/make';
import { findAxeViolations, getCurrentPath, renderPage } from '../../../test/render-page';

describe('/api/test', () => {
  const answers = {
    getFunctions: () => ({
      items: [
        {
          name: 'getFestival',
          method: 'GET' as const,
          access: 'any' as const,
          reads: true,
          input: { properties: { festivalId: { type: 'integer' } }, required: ['festivalId'] },
        },
      ],
    }),
    getFestival: () => Promise.reject(new Error('unused')),
  };
  it('redirects users who are not administrators', async () => {
    renderPage('/api/test', { getSession: () => makeSession() });
    await waitFor(() => expect(getCurrentPath()).toBe(`/?${new URLSearchParams({ redirect: '/api/test' })}`));
  });
  it('is open to everyone in development mode', async () => {
    const meta = document.head.appendChild(document.createElement('meta'));
    Object.assign(meta, { name: 'laurel-development', content: 'yes' });
    renderPage('/api/test', answers);
    expect(await screen.findByRole('button', { name: 'getFestival GET' })).toBeVisible();
    meta.remove();
  });
  it('lists every function with a form, and shows the response', async () => {
    const { user } = renderPage('/api/test?name=getFestival', {
      ...answers,
      getSession: () => makeSession({ role: 'admin' }),
      getFestival: ({ festivalId }) => ({ id: festivalId, name: 'Vierna Film Days' }) as never,
    });
    const form = within(await screen.findByRole('main'));
    await user.type(await form.findByLabelText(/^festivalId/), 'x');
    expect(form.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.clear(form.getByLabelText(/^festivalId/));
    await user.type(form.getByLabelText(/^festivalId/), '9');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText(/"name": "Vierna Film Days"/)).toBeVisible();
    expect(form.getByText(/^200, after/)).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
});
