import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE = 120_000;

/**
 * Waits until the site answers with a catalogue and charts behind it and regions on its pages.
 * @param origin where the gateway listens
 * @param catalog where the catalogue does
 * @throws {Error} when it does not within two minutes
 */
export async function firstPage(origin: string, catalog: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    if ((await hasContent(origin)) && (await hasCharts(catalog)) && (await hasRegions(origin))) return;
    await wait(50);
  }
  throw new Error('The site does not answer. See the messages above.');
}

/** @returns what is answered with success; undefined for anything else */
async function ask(url: string): Promise<Response | undefined> {
  const answer = await fetch(url).catch(() => undefined);
  return answer?.ok ? answer : undefined;
}

async function hasContent(origin: string): Promise<boolean> {
  const answer = await ask(`${origin}/api/site-data`);
  if (!answer) return false;
  const { games } = (await answer.json()) as { games: number };
  return games > 0;
}

/** While charts are being worked out, pages come without them. */
async function hasCharts(catalog: string): Promise<boolean> {
  return (await ask(`${catalog}/charts?chart=top&size=1`)) !== undefined;
}

/** A page that was made before the shell saw the registry would come without its regions. */
async function hasRegions(origin: string): Promise<boolean> {
  const answer = await ask(`${origin}/`);
  return answer !== undefined && /"regions":\{"/.test(await answer.text());
}
