import { makeFilm, makePreview, makePage } from '../../../../test/make';
import { screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { renderPageSignedIn } from '../../../../test/render-page';
import { oneFilm as blankFilmAnswers, findStep } from '../../../../test/wizard';

const filmAnswers = { getUserFilms: () => makePage([makeFilm({ genres: ['Drama'] })]) };

describe('the live count of the wizard', () => {
  it('uses what is on the screen, saved or not, without incomplete values', async () => {
    const { bff, user } = renderPageSignedIn('/user/wizard?step=screenings&filmId=7', filmAnswers);
    await findStep('Has it been shown?');
    await user.click(
      screen.getByRole('group', { name: /watched publicly online/ }).querySelectorAll('input')[2]!,
    );
    await user.click(screen.getByLabelText('Yes, here'));
    await waitFor(() =>
      expect(bff.getCalls('getMatchPreview').at(-1)!.input).toMatchObject({
        filmId: 7,
        facts: { isOnline: false },
      }),
    );
    expect(bff.getCalls('getMatchPreview').at(-1)!.input.facts).toEqual({ isOnline: false });
    expect(screen.getByText('12')).toBeVisible();
    expect(screen.queryByText(/live count is not available/)).not.toBeInTheDocument();
  });

  it.each(['role', 'film', 'director', 'production', 'screenings', 'preferences', 'review'])(
    '%s: shows the live count',
    async (name) => {
      renderPageSignedIn(`/user/wizard?step=${name}&filmId=7`, filmAnswers);
      const counts = await screen.findByRole('complementary', { name: 'With your answers so far' });
      await waitFor(() => expect(counts).toHaveTextContent(/12 eligible/));
    },
  );

  it('is hidden until a field that rules use is known', async () => {
    const { user } = renderPageSignedIn('/user/wizard?step=film&filmId=7', blankFilmAnswers);
    await findStep('Which film is it?');
    const counts = await screen.findByRole('complementary', { name: 'With your answers so far' });
    expect(counts).toHaveTextContent(/As soon as you enter something that rules ask for/);
    expect(counts).not.toHaveTextContent(/eligible/);
    await user.type(screen.getByLabelText('Runtime'), '12:00');
    await waitFor(() => expect(counts).toHaveTextContent(/12 eligible/));
  });

  it('retries after a single failure, and reports none', async () => {
    let failureCount = 0;
    const { user } = renderPageSignedIn('/user/wizard?step=film&filmId=7', {
      ...filmAnswers,
      getMatchPreview: ({ facts: details }) => {
        if (details.length && failureCount++ === 0)
          throw new Refusal(503, 'matching.unavailable', 'Not now.');
        return makePreview({
          counts: {
            eligible: details.length ? 52 : 40,
            'needs-confirmation': 0,
            unchecked: 0,
            'not-eligible': 0,
          },
        });
      },
    });
    await screen.findByText('40');
    const texts: string[] = [];
    const observer = new MutationObserver(() => texts.push(document.body.textContent));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.click(screen.getByLabelText('Runtime'));
    await user.paste('39:00');
    expect(await screen.findByText('52')).toBeVisible();
    observer.disconnect();
    expect(failureCount).toBeGreaterThan(1);
    expect(texts.filter((text) => /not available|reachable/.test(text))).toEqual([]);
  });

  it('keeps the last count until a new one arrives, and reports an outage', async () => {
    let isUnavailable = false;
    const pendingResponses: (() => void)[] = [];
    const makeCounts = (eligible: number) =>
      makePreview({ counts: { eligible, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0 } });
    const { user } = renderPageSignedIn('/user/wizard?step=film&filmId=7', {
      ...filmAnswers,
      getMatchPreview: ({ facts: details }) => {
        if (isUnavailable) throw new Refusal(503, 'matching.unavailable', 'Not now.');
        return details.length
          ? new Promise((resolve) => pendingResponses.push(() => resolve(makeCounts(52))))
          : makeCounts(40);
      },
    });
    await screen.findByText('40');
    await user.type(screen.getByLabelText('Runtime'), '39:00');
    await waitFor(() => expect(pendingResponses.length).toBeGreaterThan(0));
    expect(screen.getByText('40')).toBeVisible();
    await waitFor(() => {
      pendingResponses.forEach((respond) => respond());
      expect(screen.getByText('52')).toBeVisible();
    });
    isUnavailable = true;
    await user.click(screen.getByLabelText('No dialogue'));
    expect(await screen.findByText(/live count is not available/)).toBeVisible();
    expect(screen.getByText('52')).toBeVisible();
  });
});
