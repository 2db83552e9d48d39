import { join } from 'node:path';
import { part, requireVariable, type Preparers } from './prepare';

export const data: Preparers = {
  async mongo({ env, host, port }) {
    const { startEmbeddedMongo } = await import('@savepoint/embedded-mongo');
    const path = join(requireVariable(env, 'DATA_DIR'), 'mongo');
    return { listen: () => startEmbeddedMongo({ path, host, port }) };
  },
  identity: part(async () => {
    const { buildIdentity } = await import('@savepoint/identity');
    return (env) =>
      buildIdentity({
        projectId: requireVariable(env, 'FIREBASE_PROJECT_ID'),
        dataDir: requireVariable(env, 'DATA_DIR'),
      });
  }),
};
