import type { Server } from 'node:http';
import type { PartName, PartPlan } from '../plan';

export interface RunningPart {
  close(): Promise<unknown>;
  /** Serves connections that the launcher accepted. */
  server?: Pick<Server, 'emit' | 'closeIdleConnections'>;
}

/** A part whose code is loaded and which is ready to listen. */
export interface PreparedPart {
  listen(): Promise<RunningPart>;
}

/** Prepares parts, by their names. */
export type Preparers = Partial<Record<PartName, (plan: PartPlan) => Promise<PreparedPart>>>;

interface App extends RunningPart {
  ready(): PromiseLike<unknown>;
  listen(options: { host: string; port: number }): Promise<string>;
}

/** @param load imports the part, so that a process loads only those that it runs */
export const part =
  (load: () => Promise<(env: Record<string, string>) => Promise<App>>) =>
  async ({ env, host, port }: PartPlan): Promise<PreparedPart> => {
    const app = await (await load())(env);
    await app.ready();
    return {
      async listen() {
        await app.listen({ host, port });
        return app;
      },
    };
  };

/** A part that is built from its environment alone. */
export const service = (load: () => Promise<{ buildApp(env: NodeJS.ProcessEnv): Promise<App> }>) =>
  part(async () => (await load()).buildApp);

export function requireVariable(env: Record<string, string>, name: string): string {
  const value = env[name];
  if (value === undefined) throw new Error(`The variable ${name} is not set.`);
  return value;
}
