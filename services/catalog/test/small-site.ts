import { contentFolder, SMALL, type Files } from './content';
import { startDatabase } from './database';
import { startService } from './service';

/** Starts the service with the small catalogue, with these files added or changed. */
export async function startSmallSite(env: Record<string, string> = {}, files: Files = {}) {
  const database = await startDatabase();
  const folder = await contentFolder(SMALL, files);
  const service = await startService({ MONGODB_URI: database.newUri(), CONTENT_DIR: folder.path, ...env });
  await service.ready();
  return {
    ...service,
    database,
    async close() {
      await service.close();
      await database.close();
      await folder.remove();
    },
  };
}
export type SmallSite = Awaited<ReturnType<typeof startSmallSite>>;
