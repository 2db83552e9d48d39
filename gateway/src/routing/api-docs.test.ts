import { startGateway, startUpstream } from '../../test/gateway';

let shell: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const get = (path: string, accept: string) => fetch(gateway.url + path, { headers: { accept } });

beforeAll(async () => {
  shell = await startUpstream('comments');
  gateway = await startGateway({ comments: shell.url, userActions: shell.url });
});
afterAll(() => Promise.all([gateway.close(), shell.close()]));
beforeEach(() => void (shell.seen.length = 0));

test.each([
  ['/api/docs', '*/*', 'accept'],
  ['/api/docs/', 'application/json', 'accept'],
  ['/api/openapi.json', 'text/html', null],
])('GET %s, accepting %s: OpenAPI', async (path, accept, vary) => {
  const response = await get(path, accept);
  expect(response.headers.get('vary')).toBe(vary);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/comments': {} } });
  expect(shell.seen).toHaveLength(0);
});

test.each(['/api/docs', '/api/docs/'])('GET %s, accepting HTML: the shell’s page', async (path) => {
  const response = await get(path, 'text/html,*/*;q=0.8');
  expect(response.status).toBe(200);
  expect(response.headers.get('vary')).toBe('accept, accept-encoding');
  expect(shell.seen[0]?.url).toBe(path);
});

test('a path below it: 404', async () => {
  expect((await get('/api/docs/anything', 'text/html')).status).toBe(404);
  expect((await get('/api/docs/anything', '*/*')).status).toBe(404);
  expect(shell.seen).toHaveLength(0);
});
