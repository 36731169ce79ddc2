import { MAX_LOGLINE_LENGTH } from '@laurel/rules/films/dossiers';
import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { openFilmPage } from '../../../../test/film-page';
import { makeFilm, makePage } from '../../../../test/make';
import { makeDossier, makeDossierLink } from '../../../../test/make-dossier';
import { findAxeViolations } from '../../../../test/render-page';

const findDossierSection = async () => within(await screen.findByRole('region', { name: 'Dossier' }));
const createStaleRefusal = () =>
  new Refusal(409, 'dossier.stale', 'This dossier has been changed in the meantime.', { field: 'version' });

describe('the dossier section on a film’s page', () => {
  it('shows its completeness, what is missing, and where to preview it', async () => {
    openFilmPage(makeFilm(), {
      getDossier: () => makeDossier({ version: 3, completeness: 85, missing: ['logline', 'contact'] }),
    });
    const dossier = await findDossierSection();
    expect(await dossier.findByText('85% complete')).toBeVisible();
    expect(
      dossier.getByText('Still missing: a logline and a contact name and e-mail address.'),
    ).toBeVisible();
    expect(dossier.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', '/dossiers/7/pdf');
    expect(dossier.getByRole('link', { name: 'View as a festival' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/films\/7\/dossier$/),
    );
    // The notches are filled from the left.
    const notches = [...document.querySelectorAll('.notches > *')].map((notch) =>
      notch.hasAttribute('data-filled'),
    );
    expect(notches.filter((isFilled) => !isFilled)).toHaveLength(2);
    expect(notches.slice(-2)).toEqual([false, false]);
    expect(await findAxeViolations()).toEqual([]);
  });
  it('reports when nothing is missing', async () => {
    openFilmPage(makeFilm(), {
      getDossier: () => makeDossier({ version: 3, completeness: 100, missing: [] }),
    });
    expect(
      await (
        await findDossierSection()
      ).findByText('The dossier has everything that festivals ask for in every entry.'),
    ).toBeVisible();
  });

  async function openForm(answers: Parameters<typeof openFilmPage>[1] = {}) {
    const page = openFilmPage(makeFilm(), answers);
    const dossier = await findDossierSection();
    await page.user.click(await dossier.findByRole('button', { name: /the dossier$/ }));
    return { ...page, form: within(await screen.findByRole('dialog')) };
  }
  it('sends only the changes, and null for an emptied field', async () => {
    const { user, bff, form } = await openForm({
      getDossier: () => makeDossier({ version: 2, details: { logline: 'Old.', contactName: 'Ada' } }),
      updateDossier: () => makeDossier({ version: 3 }),
    });
    await user.clear(form.getByLabelText(/^Logline/));
    await user.type(form.getByLabelText(/^Link to the screener/), 'https://screener.example/rain');
    await user.selectOptions(form.getByLabelText(/^Colour/), 'Black and white');
    await user.click(form.getByLabelText('None'));
    expect(await findAxeViolations()).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(bff.getCalls('updateDossier')).toHaveLength(1));
    expect(bff.getCalls('updateDossier')[0]!.input).toEqual({
      filmId: 7,
      version: 2,
      logline: null,
      screenerUrl: 'https://screener.example/rain',
      colour: 'black-and-white',
      subtitleLanguages: [],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('shows errors at their fields before anything is sent', async () => {
    const { user, bff, form } = await openForm();
    await user.type(form.getByLabelText(/^Link to the screener/), 'http://screener.example');
    await user.type(form.getByLabelText(/^Phone/), '0123');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(
      await form.findByText('Enter the whole address, with https:// and without a user name or password.'),
    ).toBeVisible();
    expect(form.getByText(/^Enter a phone number with its country code/)).toBeVisible();
    expect(form.getByLabelText(/^Link to the screener/)).toHaveFocus();
    expect(bff.getCalls('updateDossier')).toEqual([]);
  });
  it('keeps a pasted text that is too long, and shows an error at the field', async () => {
    const { user, bff, form } = await openForm();
    const field = form.getByLabelText(/^Logline/);
    const longText = 'x'.repeat(MAX_LOGLINE_LENGTH + 7);
    await user.click(field);
    await user.paste(longText);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue(longText);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/Too long: at most 200 characters\. 7 characters too many\./);
    expect(await findAxeViolations()).toEqual([]);
    expect(bff.getCalls('updateDossier')).toEqual([]);
  });
  it('keeps the input when it reloads what another tab saved', async () => {
    let version = 1;
    const { user, bff, form } = await openForm({
      getDossier: () => makeDossier({ version, details: { contactName: version === 1 ? null : 'Grace' } }),
      updateDossier: ({ version: openedVersion }) => {
        if (openedVersion === 1) throw createStaleRefusal();
        return makeDossier({ version: 3 });
      },
    });
    await user.type(form.getByLabelText(/^Logline/), 'Rain.');
    version = 2;
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(form.getByLabelText(/^Name/)).toHaveValue('Grace'));
    expect(form.getByLabelText(/^Logline/)).toHaveValue('Rain.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.getCalls('updateDossier')).toHaveLength(2));
    expect(bff.getCalls('updateDossier')[1]!.input).toEqual({ filmId: 7, version: 2, logline: 'Rain.' });
  });
  it('shows a user without access to the password that one is stored', async () => {
    const { form } = await openForm({
      getDossier: () => makeDossier({ version: 1, hasScreenerPassword: true }),
    });
    expect(form.getByText(/^A password is stored/)).toBeVisible();
  });
});

describe('links to a dossier', () => {
  async function openLinks(
    links = [makeDossierLink(1, { views: 2, lastViewedOn: '2026-11-20' })],
    answers: Answers = {},
  ) {
    const page = openFilmPage(makeFilm(), {
      getDossierLinks: () => makePage([...links]),
      createDossierLink: ({ recipient }) => {
        links.unshift(makeDossierLink(2, { recipient }));
        return links[0]!;
      },
      revokeDossierLink: ({ linkId }) => {
        links.splice(
          links.findIndex(({ id }) => id === linkId),
          1,
        );
        return makePage([...links]);
      },
      ...answers,
    });
    await page.user.click(
      await (await findDossierSection()).findByRole('button', { name: 'Links for festivals' }),
    );
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  }
  it('are created for a recipient, can be copied, and show how often they were opened', async () => {
    const { user, bff, dialog } = await openLinks();
    expect(await dialog.findByText(/2 views, last on 20 Nov/)).toBeVisible();
    await user.type(dialog.getByLabelText(/^Recipient/), ' Clermont-Ferrand 2027 ');
    await user.click(dialog.getByRole('button', { name: 'Create a link' }));
    expect(await dialog.findByText('Clermont-Ferrand 2027')).toBeVisible();
    expect(bff.getCalls('createDossierLink')[0]!.input).toEqual({
      filmId: 7,
      recipient: 'Clermont-Ferrand 2027',
    });
    expect(dialog.getByLabelText(/^Recipient/)).toHaveValue('');
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await user.click(dialog.getByRole('button', { name: 'Copy the link for Clermont-Ferrand 2027' }));
    expect(copied).toEqual([`${window.location.origin}/dossier/t0ken-2`]);
    expect(await findAxeViolations()).toEqual([]);
  });
  it('require a recipient', async () => {
    const { user, bff, dialog } = await openLinks();
    await user.click(dialog.getByRole('button', { name: 'Create a link' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Recipient/)).toHaveFocus());
    expect(dialog.getByText('Enter the recipient of the link.')).toBeVisible();
    expect(bff.getCalls('createDossierLink')).toEqual([]);
    await user.type(dialog.getByLabelText(/^Recipient/), 'L');
    expect(dialog.queryByText('Enter the recipient of the link.')).toBeNull();
  });
  it('are revoked after a confirmation', async () => {
    const { user, bff, dialog } = await openLinks();
    const openRevokeDialog = async () => {
      await user.click(await dialog.findByRole('button', { name: 'Revoke the link for Festival 1' }));
      return within(await screen.findByRole('dialog', { name: 'Revoke the link for Festival 1?' }));
    };
    const confirmDialog = await openRevokeDialog();
    expect(
      confirmDialog.getByText(/^The link stops working at once, and its count of 2 views is deleted/),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(confirmDialog.getByRole('button', { name: 'Keep the link' }));
    expect(bff.getCalls('revokeDossierLink')).toEqual([]);
    await user.click((await openRevokeDialog()).getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('No links yet.')).toBeVisible();
    expect(bff.getCalls('revokeDossierLink')[0]!.input).toEqual({ filmId: 7, linkId: 1 });
  });
  it('stay when revoking is refused, with the reason', async () => {
    const { user, dialog } = await openLinks([makeDossierLink(1)], {
      revokeDossierLink: () => {
        throw new Refusal(404, 'dossier_link.not_found', 'There is no such link.');
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Revoke the link for Festival 1' }));
    const confirmDialog = within(
      await screen.findByRole('dialog', { name: 'Revoke the link for Festival 1?' }),
    );
    expect(confirmDialog.getByText(/^The link stops working at once\. You cannot/)).toBeVisible();
    await user.click(confirmDialog.getByRole('button', { name: 'Revoke' }));
    expect(await confirmDialog.findByText(/There is no such link/)).toBeVisible();
  });
  it('are hidden from users who may not see them', async () => {
    const { dialog } = await openLinks([makeDossierLink(1, { path: null })]);
    expect(await dialog.findByText('Only the film’s owner can see where this link leads.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Copy/ })).toBeNull();
    expect(dialog.getByRole('button', { name: /^Revoke/ })).toBeVisible();
  });
});
