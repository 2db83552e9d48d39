import type { CommentChanges } from '@savepoint/contracts/comments';
import { createEventStreams, createStreamCount } from './event-streams';

const changes = (): CommentChanges => ({
  log_position: 7,
  gap: false,
  added: [],
  edited: [],
  deleted: ['comment-1'],
  liked: [],
});
const textOf = ({ body }: ReturnType<ReturnType<typeof createEventStreams>['open']>) => String(body.read());

test('each stream has its own time to connect again, from two to eight seconds', () => {
  const numbers = [0, 0.5, 1];
  const streams = createEventStreams(() => numbers.shift() ?? 0);
  const delays = [1, 2, 3].map(() => textOf(streams.open(() => {})));
  expect(delays).toEqual(['retry: 2000\n\n', 'retry: 5000\n\n', 'retry: 8000\n\n']);
  streams.close();
});

test('changes are sent to every stream, serialised once', () => {
  const serialise = jest.spyOn(JSON, 'stringify');
  const streams = createEventStreams();
  const open = Array.from({ length: 50 }, () => streams.open(() => {}));
  for (const stream of open) textOf(stream);
  const sent = changes();
  for (const { send } of open) send(sent);
  expect(serialise.mock.calls.filter(([value]) => value === sent)).toHaveLength(1);
  serialise.mockRestore();
  for (const stream of open) expect(textOf(stream)).toBe(`id: 7\ndata: ${JSON.stringify(sent)}\n\n`);
  streams.close();
});

test('every stream gets a keep-alive comment within ten seconds, not all at once', () => {
  jest.useFakeTimers();
  const streams = createEventStreams();
  const open = Array.from({ length: 40 }, () => streams.open(() => {}));
  for (const stream of open) textOf(stream);
  jest.advanceTimersByTime(500);
  expect(open.filter(({ body }) => body.readableLength > 0)).toHaveLength(2);
  jest.advanceTimersByTime(9_500);
  expect(open.map(textOf)).toEqual(open.map(() => ': keep-alive\n\n'));
  streams.close();
  jest.useRealTimers();
});

test('the streams of an instance are limited', () => {
  const streams = createStreamCount(0.0002);
  const release = streams.acquire();
  streams.acquire();
  expect(() => streams.acquire()).toThrow(expect.objectContaining({ code: 'streams-full', status: 503 }));
  release();
  release();
  streams.acquire();
  expect(() => streams.acquire()).toThrow(expect.objectContaining({ code: 'streams-full' }));
});
