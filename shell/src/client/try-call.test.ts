/** @jest-environment jsdom */
import { startTryCall } from './try-call';

const BODY = `
  <form action="/api/charts" data-try>
    <input name="chart" value="top" /><input name="limit" value="" />
    <button type="submit">Try it</button>
    <p role="status" data-failed="No connection."></p>
    <pre hidden></pre>
  </form>`;

const settle = () => new Promise((resolve) => setTimeout(resolve));
const status = () => document.querySelector('[role=status]')!.textContent;
const output = () => document.querySelector('pre')!;
const submit = async () => {
  const event = new Event('submit', { cancelable: true });
  document.querySelector('form')!.dispatchEvent(event);
  await settle();
  return event;
};
const respondWith = (status: number, body: string) =>
  (globalThis.fetch = jest.fn(async () => ({ status, text: async () => body }) as Response));

beforeEach(() => {
  document.body.innerHTML = BODY;
  startTryCall(document.querySelector('form')!);
});

test('the call is made without empty parameters, and its response shown', async () => {
  const fetched = respondWith(200, '{"entries":[]}');
  expect((await submit()).defaultPrevented).toBe(true);
  expect(fetched).toHaveBeenCalledWith('/api/charts?chart=top', expect.anything());
  expect(status()).toMatch(/^200, \d+ ms: \/api\/charts\?chart=top$/);
  expect(output().textContent).toBe('{\n  "entries": []\n}');
  expect(output().hidden).toBe(false);
});

test('an error response is shown as it is', async () => {
  respondWith(400, '{"code":"invalid-request"}');
  await submit();
  expect(status()).toMatch(/^400, /);
  expect(output().textContent).toContain('"code": "invalid-request"');
});

test('without a connection: says so', async () => {
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('offline'));
  await submit();
  expect(status()).toBe('No connection.');
  expect(output().hidden).toBe(true);
});

test('a second call replaces the first', async () => {
  let answer: (body: string) => void = () => {};
  globalThis.fetch = jest.fn(
    async () =>
      ({
        status: 200,
        text: () => new Promise<string>((resolve) => (answer = resolve)),
      }) as unknown as Response,
  );
  const first = submit();
  await first;
  const answerFirst = answer;
  await submit();
  answer('"second"');
  await settle();
  answerFirst('"first"');
  await settle();
  expect(output().textContent).toBe('"second"');
});
