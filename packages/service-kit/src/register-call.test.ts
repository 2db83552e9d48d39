import { registerCall } from './register-call';
import { createServer } from './server';

const start = (name: string) => createServer({ name, logLevel: 'silent' });

test('registerCall: method, path and validation come from the definition of the call', async () => {
  const app = await start('fragments');
  registerCall(app, 'renderRegion', async ({ body }) => ({ html: `<p>${body.region}</p>` }));
  const render = (payload: object) => app.inject({ method: 'POST', url: '/render', payload });
  const body = { region: 'poll', version: '1', props: {}, url: 'http://localhost/' };
  expect((await render(body)).json()).toEqual({ html: '<p>poll</p>' });
  expect((await render({ ...body, more: 1 })).json()).toMatchObject({ code: 'invalid-request' });
  await app.close();
});

test('a service that registers some of its calls and not all → does not start', async () => {
  const app = await start('comments');
  registerCall(app, 'countComments', async () => ({ counts: [] }));
  await expect(app.ready()).rejects.toThrow('comments has no route for');
});
