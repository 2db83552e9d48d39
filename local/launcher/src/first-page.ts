import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE = 60_000;

/**
 * Waits until the site answers with a catalogue behind it.
 * @param origin where the gateway listens
 * @throws {Error} when it does not within a minute
 */
export async function firstPage(origin: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if ((await hasContent(origin)) && (await answers(`${origin}/`))) return;
    await wait(50);
  }
  throw new Error('The site does not answer. See the messages above.');
}

async function hasContent(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/site-data`).catch(() => undefined);
  if (!answer?.ok) return false;
  const { games } = (await answer.json()) as { games: number };
  return games > 0;
}

const answers = async (url: string): Promise<boolean> =>
  (await fetch(url).catch(() => undefined))?.ok ?? false;
