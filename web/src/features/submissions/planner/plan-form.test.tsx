import { screen } from '@testing-library/react';
import { open } from '../../../../test/board';
import { ada, makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import type { Film } from '../../../lib/wire';

it('the plan shows which premieres the film reserves, and for which festival', async () => {
  const reservedPremieres: Film['keptPremieres'] = [
    { level: 'world', festivalId: 3 },
    { level: 'national', festivalId: null },
  ];
  const { user } = await open([makeSubmission(1)], {
    getCountries: () => makePage([]),
    getFilm: () => makeFilm({ keptPremieres: reservedPremieres }),
    getAllFestivals: ({ ids = [] }) => makePage(ids.map((id) => makeFestival({ id, name: 'Lund' }))),
  });
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  expect(
    await screen.findByText(
      /^To be kept: world premiere, for Lund; premiere in the film’s own country, for a festival that asks for it\./,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose premieres to keep on the film’s page' })).toHaveAttribute(
    'href',
    `/user/${ada}/films/7`,
  );
});
