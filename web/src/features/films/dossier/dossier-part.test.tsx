import { LONGEST_LOGLINE } from '@laurel/rules/dossiers';
import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { begin } from '../../../../test/film-page';
import { makeFilm, pageOf } from '../../../../test/make';
import { makeDossier, makeDossierLink } from '../../../../test/make-dossier';
import { findings } from '../../../../test/visit';

const part = async () => within(await screen.findByRole('region', { name: 'Dossier' }));
const stale = () =>
  new Refusal(409, 'dossier.stale', 'This dossier was changed meanwhile.', { field: 'version' });

describe('the dossier on the page of a film', () => {
  it('says how complete it is, what lacks, and where it can be seen', async () => {
    begin(makeFilm(), {
      getDossier: () => makeDossier({ version: 3, completeness: 85, missing: ['logline', 'contact'] }),
    });
    const dossier = await part();
    expect(await dossier.findByText('85% complete')).toBeVisible();
    expect(dossier.getByText('Still missing: a logline and a contact with name and e-mail.')).toBeVisible();
    expect(dossier.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', '/dossiers/7/pdf');
    expect(dossier.getByRole('link', { name: 'See it as a festival does' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/films\/7\/dossier$/),
    );
    // As far as it is complete, from the left.
    const notches = [...document.querySelectorAll('.notches > *')].map((one) =>
      one.hasAttribute('data-there'),
    );
    expect(notches.filter((isThere) => !isThere)).toHaveLength(2);
    expect(notches.slice(-2)).toEqual([false, false]);
    expect(await findings()).toEqual([]);
  });
  it('says so where nothing lacks', async () => {
    begin(makeFilm(), { getDossier: () => makeDossier({ version: 3, completeness: 100, missing: [] }) });
    expect(await (await part()).findByText('What festivals ask of every entry is all here.')).toBeVisible();
  });

  async function opened(answers: Parameters<typeof begin>[1] = {}) {
    const visited = begin(makeFilm(), answers);
    const dossier = await part();
    await visited.user.click(await dossier.findByRole('button', { name: /the dossier$/ }));
    return { ...visited, form: within(await screen.findByRole('dialog')) };
  }
  it('is filled in; only what was changed is sent, and an emptied box is not known', async () => {
    const { user, bff, form } = await opened({
      getDossier: () => makeDossier({ version: 2, facts: { logline: 'Old.', contactName: 'Ada' } }),
      updateDossier: () => makeDossier({ version: 3 }),
    });
    await user.clear(form.getByLabelText(/^Logline/));
    await user.type(form.getByLabelText(/^Link to the screener/), 'https://screener.example/rain');
    await user.selectOptions(form.getByLabelText(/^Colour/), 'Black and white');
    await user.click(form.getByLabelText('None'));
    expect(await findings()).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(bff.of('updateDossier')).toHaveLength(1));
    expect(bff.of('updateDossier')[0]!.input).toEqual({
      filmId: 7,
      version: 2,
      logline: null,
      screenerUrl: 'https://screener.example/rain',
      colour: 'black-and-white',
      subtitleLanguages: [],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('refuses at its box what no dossier holds, before it is sent', async () => {
    const { user, bff, form } = await opened();
    await user.type(form.getByLabelText(/^Link to the screener/), 'http://screener.example');
    await user.type(form.getByLabelText(/^Telephone/), '0123');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(
      await form.findByText('Write the whole address, with https:// and without a name or password in it.'),
    ).toBeVisible();
    expect(form.getByText(/^Write a telephone number with its country code/)).toBeVisible();
    expect(form.getByLabelText(/^Link to the screener/)).toHaveFocus();
    expect(bff.of('updateDossier')).toEqual([]);
  });
  it('cuts no text that is pasted, and refuses one that is too long at its box', async () => {
    const { user, bff, form } = await opened();
    const box = form.getByLabelText(/^Logline/);
    const long = 'x'.repeat(LONGEST_LOGLINE + 7);
    await user.click(box);
    await user.paste(long);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(box).toHaveFocus());
    expect(box).toHaveValue(long);
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription(/Too long: at most 200 characters\. 7 too many\./);
    expect(await findings()).toEqual([]);
    expect(bff.of('updateDossier')).toEqual([]);
  });
  it('puts what was typed over what another tab saved', async () => {
    let version = 1;
    const { user, bff, form } = await opened({
      getDossier: () => makeDossier({ version, facts: { contactName: version === 1 ? null : 'Grace' } }),
      updateDossier: ({ version: seen }) => {
        if (seen === 1) throw stale();
        return makeDossier({ version: 3 });
      },
    });
    await user.type(form.getByLabelText(/^Logline/), 'Rain.');
    version = 2;
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(form.getByLabelText(/^Name/)).toHaveValue('Grace'));
    expect(form.getByLabelText(/^Logline/)).toHaveValue('Rain.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.of('updateDossier')).toHaveLength(2));
    expect(bff.of('updateDossier')[1]!.input).toEqual({ filmId: 7, version: 2, logline: 'Rain.' });
  });
  it('tells who may not know it that a password is kept', async () => {
    const { form } = await opened({
      getDossier: () => makeDossier({ version: 1, hasScreenerPassword: true }),
    });
    expect(form.getByText(/^A password is kept\./)).toBeVisible();
  });
});

describe('links to a dossier', () => {
  async function opened(
    links = [makeDossierLink(1, { visits: 2, lastVisitOn: '2026-11-20' })],
    answers: Answers = {},
  ) {
    const visited = begin(makeFilm(), {
      getDossierLinks: () => pageOf([...links]),
      createDossierLink: ({ recipient }) => {
        links.unshift(makeDossierLink(2, { recipient }));
        return links[0]!;
      },
      revokeDossierLink: ({ linkId }) => {
        links.splice(
          links.findIndex(({ id }) => id === linkId),
          1,
        );
        return pageOf([...links]);
      },
      ...answers,
    });
    await visited.user.click(await (await part()).findByRole('button', { name: 'Links for festivals' }));
    return { ...visited, dialog: within(await screen.findByRole('dialog')) };
  }
  it('are made for somebody, copied, and say how often they were opened', async () => {
    const { user, bff, dialog } = await opened();
    expect(await dialog.findByText(/2 visits, last on 20 Nov/)).toBeVisible();
    await user.type(dialog.getByLabelText(/^For whom/), ' Clermont-Ferrand 2027 ');
    await user.click(dialog.getByRole('button', { name: 'Make a link' }));
    expect(await dialog.findByText('Clermont-Ferrand 2027')).toBeVisible();
    expect(bff.of('createDossierLink')[0]!.input).toEqual({ filmId: 7, recipient: 'Clermont-Ferrand 2027' });
    expect(dialog.getByLabelText(/^For whom/)).toHaveValue('');
    const copied: string[] = [];
    jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await user.click(dialog.getByRole('button', { name: 'Copy the link for Clermont-Ferrand 2027' }));
    expect(copied).toEqual([`${window.location.origin}/dossier/t0ken-2`]);
    expect(await findings()).toEqual([]);
  });
  it('are not made for nobody', async () => {
    const { user, bff, dialog } = await opened();
    await user.click(dialog.getByRole('button', { name: 'Make a link' }));
    await waitFor(() => expect(dialog.getByLabelText(/^For whom/)).toHaveFocus());
    expect(dialog.getByText('Say for whom the link is.')).toBeVisible();
    expect(bff.of('createDossierLink')).toEqual([]);
    await user.type(dialog.getByLabelText(/^For whom/), 'L');
    expect(dialog.queryByText('Say for whom the link is.')).toBeNull();
  });
  it('are revoked, after it was asked whether that is meant', async () => {
    const { user, bff, dialog } = await opened();
    const ask = async () => {
      await user.click(await dialog.findByRole('button', { name: 'Revoke the link for Festival 1' }));
      return within(await screen.findByRole('dialog', { name: 'Revoke the link for Festival 1?' }));
    };
    const asked = await ask();
    expect(
      asked.getByText(/^Whoever has it sees nothing any more, at once, and the count of its 2 visits goes/),
    ).toBeVisible();
    expect(await findings()).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Keep the link' }));
    expect(bff.of('revokeDossierLink')).toEqual([]);
    await user.click((await ask()).getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('No link yet.')).toBeVisible();
    expect(bff.of('revokeDossierLink')[0]!.input).toEqual({ filmId: 7, linkId: 1 });
  });
  it('stay where that is refused, with why', async () => {
    const { user, dialog } = await opened([makeDossierLink(1)], {
      revokeDossierLink: () => {
        throw new Refusal(404, 'dossier_link.not_found', 'There is no such link.');
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Revoke the link for Festival 1' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Revoke the link for Festival 1?' }));
    expect(asked.getByText(/^Whoever has it sees nothing any more, at once. It cannot/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Revoke' }));
    expect(await asked.findByText(/There is no such link/)).toBeVisible();
  });
  it('are not led to by who may not know them', async () => {
    const { dialog } = await opened([makeDossierLink(1, { path: null })]);
    expect(await dialog.findByText('Only the film’s owner can see where this link leads.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Copy/ })).toBeNull();
    expect(dialog.getByRole('button', { name: /^Revoke/ })).toBeVisible();
  });
});
