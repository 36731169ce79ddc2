/** `/_events`, as a test tells it: install before the page is visited, then `say`. */
export class EventsStub extends EventTarget {
  static readonly CLOSED = 2;
  /** All that were ever opened, the newest last. */
  static all: EventsStub[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    EventsStub.all.push(this);
  }
  close() {
    this.readyState = EventsStub.CLOSED;
  }

  static install() {
    EventsStub.all = [];
    Object.assign(globalThis, { EventSource: EventsStub });
  }
  static remove() {
    Object.assign(globalThis, { EventSource: undefined });
  }
  static say(type: string, data?: object) {
    const event = data ? new MessageEvent(type, { data: JSON.stringify(data) }) : new Event(type);
    EventsStub.all.at(-1)!.dispatchEvent(event);
  }
  /** Something other than 200 was answered: a browser gives such a one up for good. */
  static refuse() {
    EventsStub.all.at(-1)!.close();
    EventsStub.say('error');
  }
}
