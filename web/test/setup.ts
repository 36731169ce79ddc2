import '@testing-library/jest-dom';
import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, configure } from '@testing-library/react';
import { forgetSeen } from '../src/lib/seen';

configure({ asyncUtilTimeout: 4000 });
notifyManager.setNotifyFunction((notify) => act(notify));

// What jsdom leaves out of a browser.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
HTMLElement.prototype.showPopover = () => {};
Element.prototype.scrollIntoView = () => {};
HTMLCanvasElement.prototype.getContext = () => null;
window.scrollTo = () => {};
const matches = Element.prototype.matches;
Element.prototype.matches = function (selector: string) {
  return selector === ':popover-open' ? false : matches.call(this, selector);
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  forgetSeen();
});
