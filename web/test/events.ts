/** Replaces EventSource for `/_events`. Call `install` before the page opens, then `emit`. */
export class EventsStub extends EventTarget {
  static readonly CLOSED = 2;
  /** All streams that were opened, the newest last. */
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
  static emit(type: string, data?: object) {
    const event = data ? new MessageEvent(type, { data: JSON.stringify(data) }) : new Event(type);
    EventsStub.all.at(-1)!.dispatchEvent(event);
  }
  /** Acts like a response other than 200: the browser closes the stream for good. */
  static refuse() {
    EventsStub.all.at(-1)!.close();
    EventsStub.emit('error');
  }
}
