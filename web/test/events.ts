/** `/_events`, as a test tells it: install before the page is visited, then `say`. */
export class EventsStub extends EventTarget {
  private static last: EventsStub | undefined;
  constructor(readonly url: string) {
    super();
    EventsStub.last = this;
  }
  close() {}

  static install() {
    Object.assign(globalThis, { EventSource: EventsStub });
  }
  static remove() {
    Object.assign(globalThis, { EventSource: undefined });
  }
  static say(type: string, data?: object) {
    const event = data ? new MessageEvent(type, { data: JSON.stringify(data) }) : new Event(type);
    EventsStub.last!.dispatchEvent(event);
  }
}
