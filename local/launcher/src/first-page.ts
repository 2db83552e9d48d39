import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE = 60_000;

/**
 * Waits until the site answers with a catalogue behind it and regions on its pages.
 * @param origin where the gateway listens
 * @throws {Error} when it does not within a minute
 */
export async function firstPage(origin: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if ((await hasContent(origin)) && (await hasRegions(origin))) return;
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

/** A page that was made before the shell saw the registry would come without its regions. */
async function hasRegions(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/`).catch(() => undefined);
  return answer?.ok === true && /"regions":\{"/.test(await answer.text());
}
