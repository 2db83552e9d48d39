import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes `folder` if it is missing, readable by its owner only (0700). */
export async function privateFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Replaces `file` as a whole (mode 0600): after a crash at any point the file holds either the old or the
 * new content, and once this resolves the new content is on disk. One writer per file at a time.
 */
export async function writeAtomically(file: string, content: string): Promise<void> {
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(dirname(file));
}

/** A rename or a removal lasts only once the folder that holds the entry is on disk too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
