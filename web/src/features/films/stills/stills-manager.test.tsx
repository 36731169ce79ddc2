import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { getShownStills, getStillName, makePicture, openStills } from '../../../../test/stills';
import { mockUploads } from '../../../../test/xhr';

let uploads: ReturnType<typeof mockUploads>;
beforeEach(() => (uploads = mockUploads()));
afterEach(() => uploads.end());

const stillNames = [getStillName(1), getStillName(2), getStillName(3)];

describe('a film’s stills', () => {
  it('are reordered by keyboard alone; the focus follows, and the first is the cover image', async () => {
    const { user, bff } = await openStills(...stillNames);
    const getThirdStill = () =>
      screen.getAllByRole('listitem').find((item) => item.dataset.still === getStillName(3))!;
    screen.getByRole('button', { name: 'Move still 3 forward' }).focus();
    await user.keyboard('{Enter}');
    expect(getShownStills()).toEqual([getStillName(1), getStillName(3), getStillName(2)]);
    expect(within(getThirdStill()).getByRole('button', { name: 'Move still 2 forward' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(getShownStills()).toEqual([getStillName(3), getStillName(1), getStillName(2)]);
    expect(within(getThirdStill()).getByText('Cover')).toBeVisible();
    expect(screen.getByText('This is now still 1 of 3.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(bff.getCalls('orderFilmStills').map(({ input }) => input.stillFileNames)).toEqual([
        [getStillName(1), getStillName(3), getStillName(2)],
        [getStillName(3), getStillName(1), getStillName(2)],
      ]),
    );
  });

  it('are reordered one request at a time, however fast the clicks', async () => {
    const { user, bff, getFilm, storeStills } = await openStills(...stillNames);
    const responses: (() => void)[] = [];
    bff.answer({
      orderFilmStills: ({ stillFileNames }) =>
        new Promise((resolve) => responses.push(() => resolve(storeStills(stillFileNames)))),
    });
    await user.click(screen.getByRole('button', { name: 'Use still 3 as cover' }));
    await user.click(screen.getByRole('button', { name: 'Move still 1 back' }));
    await waitFor(() => expect(responses).toHaveLength(1));
    responses[0]!();
    await waitFor(() => expect(responses).toHaveLength(2));
    expect(getShownStills()).toEqual([getStillName(1), getStillName(3), getStillName(2)]);
    responses[1]!();
    await waitFor(() =>
      expect(getFilm().stillFileNames).toEqual([getStillName(1), getStillName(3), getStillName(2)]),
    );
  });

  it('show the order from another tab', async () => {
    const { user, client, getFilm, storeStills } = await openStills(...stillNames);
    await user.click(screen.getByRole('button', { name: 'Use still 3 as cover' }));
    await waitFor(() =>
      expect(getFilm().stillFileNames).toEqual([getStillName(3), getStillName(1), getStillName(2)]),
    );
    await client.invalidateQueries();
    storeStills([getStillName(2), getStillName(3), getStillName(1)]);
    await client.invalidateQueries();
    await waitFor(() =>
      expect(getShownStills()).toEqual([getStillName(2), getStillName(3), getStillName(1)]),
    );
  });

  it('leave the focus where it is when an upload ends', async () => {
    const { user, bff } = await openStills(...stillNames);
    await user.click(screen.getByRole('button', { name: 'Use still 3 as cover' }));
    await waitFor(() => expect(bff.getCalls('orderFilmStills')).toHaveLength(1));
    screen.getByLabelText('Choose pictures').focus();
    await user.upload(screen.getByLabelText('Choose pictures'), makePicture('a.jpg'));
    await waitFor(() =>
      expect(getShownStills()).toEqual([getStillName(3), getStillName(1), getStillName(2), getStillName(90)]),
    );
    expect(screen.getByLabelText('Choose pictures')).toHaveFocus();
  });

  it('return to the old order when the new one is refused, and report it', async () => {
    const { user, bff } = await openStills(...stillNames);
    bff.answer({
      orderFilmStills: () => {
        throw new Refusal(409, 'still.order_differs', 'x');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Use still 2 as cover' }));
    expect(
      await screen.findByText('The stills of this film have changed in the meantime. Reload them.'),
    ).toBeVisible();
    expect(getShownStills()).toEqual(stillNames);
    expect(screen.queryByText('This is now still 1 of 3.')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('restore a removed one at its position', async () => {
    const { user, bff, getFilm } = await openStills(...stillNames);
    await user.click(screen.getByRole('button', { name: 'Remove still 2' }));
    expect(await screen.findByText('The still is removed.')).toBeInTheDocument();
    await waitFor(() => expect(getShownStills()).toEqual([getStillName(1), getStillName(3)]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(getShownStills()).toEqual(stillNames));
    expect(bff.getCalls('addFilmStill').map(({ input }) => input)).toEqual([
      { filmId: 7, stillFileName: getStillName(2) },
    ]);
    await waitFor(() => expect(getFilm().stillFileNames).toEqual(stillNames));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('move back on Undo, with the focus', async () => {
    const { user, getFilm } = await openStills(...stillNames);
    await user.click(screen.getByRole('button', { name: 'Use still 3 as cover' }));
    expect(await screen.findByText('This is now still 1 of 3.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(getFilm().stillFileNames).toEqual(stillNames));
    expect(getShownStills()).toEqual(stillNames);
    expect(screen.getByText('Moved back: still 3 of 3.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use still 3 as cover' })).toHaveFocus());
  });

  it('remove an added one on Undo', async () => {
    const { user, bff } = await openStills();
    await user.upload(screen.getByLabelText('Choose pictures'), makePicture('a.jpg'));
    await screen.findByText('“a.jpg” is added.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“a.jpg” was removed again.')).toBeInTheDocument();
    expect(await screen.findByText(/^No stills yet/)).toBeVisible();
    expect(bff.getCalls('removeFilmStill').map(({ input }) => input)).toEqual([
      { filmId: 7, stillFileName: getStillName(90) },
    ]);
    await waitFor(() => expect(screen.getByLabelText('Choose pictures')).toHaveFocus());
  });

  it('move the focus to the next one when one is removed', async () => {
    const { user } = await openStills(...stillNames);
    await user.click(screen.getByRole('button', { name: 'Remove still 1' }));
    await waitFor(() => expect(getShownStills()).toEqual(stillNames.slice(1)));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove still 1' })).toHaveFocus());
  });

  it('do not make unsaved form input stale when one is added', async () => {
    const { user, bff, getFilm } = await openStills();
    await user.type(screen.getByLabelText('Title'), ' II');
    await user.upload(screen.getByLabelText('Choose pictures'), makePicture('a.jpg'));
    await screen.findByText('“a.jpg” is added.');
    await waitFor(() => expect(getShownStills()).toEqual([getStillName(90)]));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.getCalls('updateFilm')).toHaveLength(1));
    expect(bff.getCalls('updateFilm')[0]!.input).toMatchObject({
      version: getFilm().version,
      name: 'Half a Minute of Rain II',
    });
  });
});
