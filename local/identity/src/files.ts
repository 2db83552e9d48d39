import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** Creates `folder` if it is missing, with access for its owner only (0700). */
export async function createPrivateFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Replaces `file` atomically and durably (mode 0600): after a crash it has either the old or the new content. Resolves
 * when the new content is on disk.
 */
export async function writeAtomically(file: string, content: string): Promise<void> {
  await writeFileAtomic(file, content, { mode: 0o600 });
  await syncFolder(dirname(file));
}

/** Flushes a folder to disk, which makes renames and removals in it durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
