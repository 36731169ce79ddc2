import { beginDrafts, forgetDrafts, saveDraft, readDraft, TRIAL_FILM_DRAFT } from './drafts';

const drafts = ['ada:film-7', 'ada:note-3', TRIAL_FILM_DRAFT];
const left = () => drafts.filter((key) => readDraft(key) !== null);
beforeEach(() => {
  localStorage.clear();
  beginDrafts('ada');
  for (const key of drafts) saveDraft(key, { value: { name: 'Salt' } });
});

it('drafts are there when the same user logs in again', () => {
  beginDrafts('ada');
  expect(left()).toEqual(drafts);
});
it('drafts are deleted for another user of the browser, except the signed-out draft', () => {
  beginDrafts('bob');
  expect(left()).toEqual([TRIAL_FILM_DRAFT]);
});
it('drafts are deleted on logout', () => {
  forgetDrafts();
  expect(left()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});
it('drafts of the user are kept when their owner was not stored', () => {
  localStorage.removeItem('laurel:drafts-of');
  beginDrafts('ada');
  expect(left()).toEqual(drafts);
});
