import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Fills an empty region store with what was built; a store that has a registry is left as it is. */
export async function fillStore(regionsDir: string, root: string): Promise<boolean> {
  if (existsSync(join(regionsDir, 'regions.json'))) return false;
  const { publishAll } = await import('@savepoint/region-tools');
  await publishAll({ store: regionsDir, root });
  return true;
}
