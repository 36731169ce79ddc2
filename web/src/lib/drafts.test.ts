import { beginDrafts, forgetDrafts, keepDraft, readDraft, STRANGER } from './drafts';

const drafts = ['ada:film-7', 'ada:note-3', STRANGER];
const left = () => drafts.filter((of) => readDraft(of) !== null);
beforeEach(() => {
  localStorage.clear();
  beginDrafts('ada');
  for (const of of drafts) keepDraft(of, { value: { name: 'Salt' } });
});

it('are there for who logs in again', () => {
  beginDrafts('ada');
  expect(left()).toEqual(drafts);
});
it('are gone for somebody else at the same browser, but for what is nobody’s yet', () => {
  beginDrafts('bob');
  expect(left()).toEqual([STRANGER]);
});
it('are gone after logging out', () => {
  forgetDrafts();
  expect(left()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});
it('one’s own are there where nobody knows whose the browser’s drafts were', () => {
  localStorage.removeItem('laurel:drafts-of');
  beginDrafts('ada');
  expect(left()).toEqual(drafts);
});
