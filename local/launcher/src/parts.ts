import { join } from 'node:path';
import type { PartName, PartPlan } from './plan';

export interface RunningPart {
  close(): Promise<unknown>;
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

/** How each part is started; a process loads only those it runs. */
export const start: Record<PartName, (plan: PartPlan) => Promise<RunningPart>> = {
  async mongo({ env, host, port }) {
    const { startEmbeddedMongo } = await import('@savepoint/embedded-mongo');
    return startEmbeddedMongo({ path: join(env['DATA_DIR']!, 'mongo'), host, port });
  },
  async identity({ env, host, port }) {
    const { buildIdentity } = await import('@savepoint/identity');
    const app = await buildIdentity({ projectId: env['FIREBASE_PROJECT_ID']!, dataDir: env['DATA_DIR']! });
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
