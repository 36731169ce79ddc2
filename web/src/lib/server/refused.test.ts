import { createRefusalError } from './refused';

it('shows the end of a limit in the reader’s time zone, not in seconds', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const until = '2027-05-12T14:30:00Z';
  const { message } = await createRefusalError(
    { code: 'still.too_many_uploads', message: 'Later.', details: { seconds: 79_200, until }, requestId: '' },
    429,
  );
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  expect(message).toContain(`${hour.format(new Date(until))} ${timeZone}`);
  expect(message).not.toMatch(/second|79/);
});
