import type { Server } from 'node:http';
import { join } from 'node:path';
import type { PartName, PartPlan } from './plan';

export interface RunningPart {
  close(): Promise<unknown>;
  /** Serves connections that the launcher accepted. */
  server?: Pick<Server, 'emit' | 'closeIdleConnections'>;
}

interface App extends RunningPart {
  listen(options: { host: string; port: number }): Promise<string>;
}

type BuildApp = (env: NodeJS.ProcessEnv) => Promise<App>;

const service =
  (load: () => Promise<{ buildApp: BuildApp }>) =>
  async ({ env, host, port }: PartPlan): Promise<RunningPart> => {
    const app = await (await load()).buildApp(env);
    await app.listen({ host, port });
    return app;
  };

/** Starts each part. A process imports only the parts that it runs. */
export const PART_STARTERS: Record<PartName, (plan: PartPlan) => Promise<RunningPart>> = {
  async mongo({ env, host, port }) {
    const { startEmbeddedMongo } = await import('@savepoint/embedded-mongo');
    return startEmbeddedMongo({ path: join(requireVariable(env, 'DATA_DIR'), 'mongo'), host, port });
  },
  async identity({ env, host, port }) {
    const { buildIdentity } = await import('@savepoint/identity');
    const app = await buildIdentity({
      projectId: requireVariable(env, 'FIREBASE_PROJECT_ID'),
      dataDir: requireVariable(env, 'DATA_DIR'),
    });
    await app.listen({ host, port });
    return app;
  },
  catalog: service(() => import('@savepoint/catalog')),
  comments: service(() => import('@savepoint/comments')),
  'user-actions': service(() => import('@savepoint/user-actions')),
  images: service(() => import('@savepoint/images')),
  streams: service(() => import('@savepoint/streams')),
  forms: service(() => import('@savepoint/forms')),
  regions: service(() => import('@savepoint/regions')),
  fragments: service(() => import('@savepoint/fragments')),
  shell: service(() => import('@savepoint/shell')),
  gateway: service(() => import('@savepoint/gateway')),
};

function requireVariable(env: Record<string, string>, name: string): string {
  const value = env[name];
  if (value === undefined) throw new Error(`The variable ${name} is not set.`);
  return value;
}
