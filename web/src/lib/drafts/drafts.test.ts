import { forgetDraftsOfOtherUsers, forgetAllDrafts, saveDraft, readDraft, TRIAL_FILM_DRAFT } from './drafts';

const drafts = ['ada:film-7', 'ada:note-3', TRIAL_FILM_DRAFT];
const listStoredDrafts = () => drafts.filter((key) => readDraft(key) !== null);
beforeEach(() => {
  localStorage.clear();
  forgetDraftsOfOtherUsers('ada');
  for (const key of drafts) saveDraft(key, { value: { name: 'Salt' } });
});

it('drafts remain when the same user logs in again', () => {
  forgetDraftsOfOtherUsers('ada');
  expect(listStoredDrafts()).toEqual(drafts);
});
it('drafts are deleted for another user of the browser, except the signed-out draft', () => {
  forgetDraftsOfOtherUsers('bob');
  expect(listStoredDrafts()).toEqual([TRIAL_FILM_DRAFT]);
});
it('drafts are deleted on logout', () => {
  forgetAllDrafts();
  expect(listStoredDrafts()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});
it('the user’s own drafts remain when no owner is stored', () => {
  localStorage.removeItem('laurel:drafts-of');
  forgetDraftsOfOtherUsers('ada');
  expect(listStoredDrafts()).toEqual(drafts);
});
