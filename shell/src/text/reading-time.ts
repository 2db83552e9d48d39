/** Words a minute for a story read at ease. */
const PACE = 220;

/** “6 minutes”. @param html the text as HTML */
export function readingTime(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  const minutes = Math.max(1, Math.round(words / PACE));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
