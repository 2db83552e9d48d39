/** Runs one part in its own process, as in production. PART is its folder. */
import { createRequire } from 'node:module';

const { buildApp } = createRequire(import.meta.url)(`../../${process.env.PART}/dist/index.js`);

const app = await buildApp({ ...process.env, LOG_LEVEL: 'silent' });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
// The gateway serves it to operators only.
const isReady = async () => (await app.operations.inject('/readyz')).statusCode === 200;
while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
process.send({ url });
process.once('disconnect', async () => {
  await app.close();
  process.exit(0);
});
