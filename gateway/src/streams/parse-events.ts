/** An event of a stream, as it is forwarded. */
export interface StreamEvent {
  /** Its id: the position of the thread’s log after it. */
  readonly position: number;
  /** With the empty line that ends it. */
  readonly bytes: Buffer;
}

const END = '\n\n';
/** An event may contain a hundred comments of the greatest length. */
const MAX_EVENT_CHARACTERS = 4_000_000;

/**
 * Creates a parser of a stream. Comments and reconnection times are left out: each reader gets its own.
 * @returns takes the next part of the stream and returns the events that it completes
 * @throws {Error} when an event is too long
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export function createEventParser(): (part: Buffer) => StreamEvent[] {
  const decoder = new TextDecoder();
  let rest = '';
  return (part) => {
    const blocks = (rest + decoder.decode(part, { stream: true })).split(END);
    rest = blocks.pop() ?? '';
    if (rest.length > MAX_EVENT_CHARACTERS) throw new Error('an event is too long');
    return blocks.flatMap((block) => {
      const position = /^id: (\d+)$/m.exec(block)?.[1];
      return position === undefined ? [] : [{ position: Number(position), bytes: Buffer.from(block + END) }];
    });
  };
}
