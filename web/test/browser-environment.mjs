import JSDOMEnvironment from 'jest-environment-jsdom';

const fromNode = {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
  structuredClone,
  ReadableStream,
};

/** jsdom has no fetch; the router needs Request and signals of one and the same family. */
export default class BrowserEnvironment extends (JSDOMEnvironment.default ?? JSDOMEnvironment) {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode);
  }
}
