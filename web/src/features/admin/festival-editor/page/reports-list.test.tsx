import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../../test/bff-stub';
import { makeFestivalWhole } from '../../../../../test/catalogue';
import { makeSession, makePage } from '../../../../../test/make';
import { renderPage } from '../../../../../test/render-page';

const report = {
  id: 9,
  festivalId: 7,
  festivalName: 'Lantern Film Festival',
  userId: null,
  subject: 'dates' as const,
  text: 'It is in May.',
  createdAt: '2026-11-20T10:00:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
};
const openEditorPage = (answers: Answers) =>
  renderPage('/admin/festival-list/7', {
    getSession: () => makeSession({ role: 'admin' }),
    getFestivalWhole: () => makeFestivalWhole(),
    ...answers,
  });

it('shows a user’s report until an administrator has resolved it', async () => {
  let isOpen = true;
  const { user, bff } = openEditorPage({
    getMistakeReports: () => makePage(isOpen ? [report] : []),
    resolveMistakeReport: () => {
      isOpen = false;
      return report;
    },
  });
  expect(await screen.findByText('It is in May.')).toBeVisible();
  expect(screen.getByText('Deadlines or days')).toBeVisible();
  expect(screen.getByText('1 report')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as checked' }));
  await waitFor(() => expect(screen.queryByText('It is in May.')).toBeNull());
  expect(bff.getCalls('resolveMistakeReport')[0]!.input).toEqual({ reportId: 9 });
});

it('shows many reports by page, and the previous page when the last one becomes empty', async () => {
  const reports = Array.from({ length: 23 }, (_, n) => ({ ...report, id: n + 1, text: `Fee ${n + 1}` }));
  const { user } = openEditorPage({
    getMistakeReports: ({ page = 1, pageSize = 20 }) => ({
      ...makePage(reports.slice((page - 1) * pageSize, page * pageSize)),
      total: reports.length,
    }),
    resolveMistakeReport: ({ reportId }) => {
      const [resolved] = reports.splice(
        reports.findIndex(({ id }) => id === reportId),
        1,
      );
      return resolved!;
    },
  });
  expect(await screen.findByText('23 reports')).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'Reported by users' }));
  await user.click(list.getByRole('button', { name: 'Next' }));
  for (const reportCount of [3, 2, 1]) {
    await waitFor(() => expect(list.queryAllByText(/^Fee 2[123]$/)).toHaveLength(reportCount));
    await user.click(list.getAllByRole('button', { name: 'Mark as checked' })[0]!);
  }
  expect(await list.findByText('Fee 1')).toBeVisible();
  expect(screen.getByText('20 reports')).toBeVisible();
});
