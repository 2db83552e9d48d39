import { siteRoutes } from '@savepoint/contracts/routes';
import { eventually } from '@savepoint/service-kit/testing';
import { request } from '../../gateway/test/request';
import { startGateway } from '../../gateway/test/gateway';
import { post } from '../../services/comments/test/comments';
import { onKnownPage, onPage, registerSite } from '../../services/comments/test/sites';
import { startStack, type Stack } from '../../services/comments/test/stack';
import { startShell, type TestShell } from '../../shell/test/support/shell';

/** What is taken back is taken back by another way than the gateway’s: it learns of it as any cache does. */
let stack: Stack;
let shell: TestShell;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  stack = await startStack();
  shell = await startShell({ COMMENTS_URL: stack.url });
  gateway = await startGateway(
    { comments: stack.url, userActions: shell.userActions.url },
    { SHELL_URL: shell.url, CATALOG_URL: shell.catalog.url, REGIONS_URL: shell.store.url },
    {},
  );
});
afterAll(async () => {
  await gateway.close();
  await shell.close();
  await stack.close();
});

const read = (path: string) => request(gateway.url, path);
const pathsOf = (site: string) => {
  const { entity_slug: slug } = onKnownPage(site);
  const formats = ['atom', 'rss', 'json'];
  return {
    feeds: formats.flatMap((format) => [
      `/feeds/comments/page/${slug}.${format}`,
      `/feeds/sites/${site}.${format}`,
    ]),
    thread: `/api/comments?entity_type=page&entity_slug=${slug}`,
    frame: `/embed/comments/page/${slug}/`,
  };
};
const SECRET = 'What nobody was to read.';

test('a deleted comment is gone from every feed, and from the thread', async () => {
  await registerSite(stack, 'regret', { settings: { feed: true } });
  const comment = await post(stack, { ...onPage('regret'), content: SECRET });
  const { feeds, thread } = pathsOf('regret');
  for (const path of [...feeds, thread]) expect((await read(path)).body).toContain(SECRET);
  const target = { ...onKnownPage('regret'), comment_uid: comment.uid };
  expect((await stack.post('/api/user/comments/delete', target)).status).toBe(200);
  for (const path of [...feeds, thread])
    await eventually(async () => !(await read(path)).body.includes(SECRET));
  for (const path of feeds) expect((await read(path)).status).toBe(200);
});

test('an account is deleted → nothing of its member is kept', async () => {
  await registerSite(stack, 'leaving', { settings: { feed: true } });
  await post(stack, { ...onPage('leaving'), content: SECRET }, undefined, 'leaver');
  const { feeds } = pathsOf('leaving');
  for (const path of feeds) expect((await read(path)).body).toContain(SECRET);
  const body = { user_uid: 'leaver', comments: 'remove', requested_at: new Date().toISOString() };
  expect((await stack.post('/internal/delete-member-data', body, { as: null })).status).toBe(200);
  for (const path of feeds) await eventually(async () => !(await read(path)).body.includes(SECRET));
});

test('a removed site: its feeds, frame and thread are 404', async () => {
  await registerSite(stack, 'over', { settings: { feed: true } });
  await post(stack, { ...onPage('over'), content: SECRET });
  const { feeds, thread, frame } = pathsOf('over');
  for (const path of [...feeds, thread, frame]) expect((await read(path)).status).toBe(200);
  const body = { site: 'over', name: 'Site over' };
  expect((await stack.post(siteRoutes.removeSite.path, body, { as: 'over-owner' })).status).toBe(200);
  for (const path of [...feeds, thread, frame])
    await eventually(async () => (await read(path)).status === 404);
});
