import { screen } from '@testing-library/react';
import { openBoard } from '../../../../test/board';
import { ada, makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import type { Film } from '../../../lib/server/wire';

it('the plan shows which premieres the film reserves, and for which festival', async () => {
  const reservedPremieres: Film['reservedPremieres'] = [
    { level: 'world', festivalId: 3 },
    { level: 'national', festivalId: null },
  ];
  const { user } = await openBoard([makeSubmission(1)], {
    getCountries: () => makePage([]),
    getFilm: () => makeFilm({ reservedPremieres }),
    getAllFestivals: ({ ids = [] }) => makePage(ids.map((id) => makeFestival({ id, name: 'Lund' }))),
  });
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  expect(
    await screen.findByText(
      /^Reserved: world premiere, for Lund; premiere in the film’s own country, for a festival that requires it\./,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reserve premieres on the film’s page' })).toHaveAttribute(
    'href',
    `/user/${ada}/films/7`,
  );
});
