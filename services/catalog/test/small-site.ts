import { contentFolder, SMALL } from './content';
import { startDatabase } from './database';
import { startService } from './service';

/** The service with the small catalogue in it. */
export async function startSmallSite(env: Record<string, string> = {}) {
  const database = await startDatabase();
  const folder = await contentFolder(SMALL);
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
