import type { ServerResponse } from 'node:http';
import { KeepAlive } from './keep-alive';
import { StreamReader } from './stream-reader';

/** A response that takes what is written, and a client that does not. */
function startResponse() {
  const written: string[] = [];
  const response = {
    written,
    writableLength: 0,
    writableEnded: false,
    destroyed: false,
    write: (bytes: Buffer | string) => written.push(String(bytes)),
    end: () => (response.writableEnded = true),
    destroy: () => (response.destroyed = true),
  };
  return { response, reader: new StreamReader(response as unknown as ServerResponse) };
}
const event = (position: number) => ({ position, bytes: Buffer.from(`event ${position}`) });

test('events before the first one are sent after it, without those that it contains', () => {
  const { response, reader } = startResponse();
  for (const position of [4, 5, 6]) reader.send(event(position));
  expect(response.written).toEqual([]);
  reader.start(event(5));
  reader.send(event(7));
  expect(response.written).toEqual(['event 5', 'event 6', 'event 7']);
});

test('a reader who does not take what is sent is disconnected', () => {
  const { response, reader } = startResponse();
  reader.start(event(1));
  response.writableLength = 300_000;
  reader.send(event(2));
  expect(response).toMatchObject({ destroyed: true, written: ['event 1'] });
});

test('a stream that has not begun is not ended: its caller gets an error', () => {
  const { response, reader } = startResponse();
  reader.end();
  expect(response.writableEnded).toBe(false);
  reader.start(event(1));
  reader.end();
  expect(response.writableEnded).toBe(true);
});

test('every reader gets a keep-alive comment within ten seconds, not all at once', () => {
  jest.useFakeTimers();
  const keepAlive = new KeepAlive();
  const started = Array.from({ length: 40 }, startResponse);
  const removals = started.map(({ reader }) => keepAlive.add(reader));
  for (const { reader, response } of started) {
    reader.start(event(1));
    response.written.length = 0;
  }
  jest.advanceTimersByTime(500);
  expect(started.filter(({ response }) => response.written.length > 0)).toHaveLength(2);
  jest.advanceTimersByTime(9_500);
  for (const { response } of started) expect(response.written).toEqual([': keep-alive\n\n']);
  for (const remove of removals) remove();
  jest.advanceTimersByTime(10_000);
  for (const { response } of started) expect(response.written).toHaveLength(1);
  keepAlive.close();
  jest.useRealTimers();
});

test('a stream that has not begun gets no keep-alive comment, which would be its head', () => {
  jest.useFakeTimers();
  const keepAlive = new KeepAlive();
  const { response, reader } = startResponse();
  keepAlive.add(reader);
  jest.advanceTimersByTime(10_000);
  expect(response.written).toEqual([]);
  reader.start(event(1));
  jest.advanceTimersByTime(10_000);
  expect(response.written).toEqual(['event 1', ': keep-alive\n\n']);
  keepAlive.close();
  jest.useRealTimers();
});
