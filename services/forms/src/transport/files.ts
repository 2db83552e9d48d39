import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { digest } from '../rules/token';
import { compose } from './compose';
import type { Transport } from './transport';

/** Writes each mail to a file, `*.eml`, that mail programs open; writing it again replaces it. */
export function fileTransport(folder: string, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(entry) {
      const { message } = await composer.sendMail(compose(entry, from));
      await mkdir(folder, { recursive: true });
      const file = join(
        folder,
        `${entry.created.toISOString().replaceAll(':', '.')}-${digest(entry._id)}.eml`,
      );
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
    },
    close: () => composer.close(),
  };
}
