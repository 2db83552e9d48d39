import type { CommentChanges } from '@savepoint/contracts/comments';

/**
 * Follows a thread as a browser does.
 * @param url of the stream, with its query
 */
export async function follow(url: string, headers: Record<string, string> = {}) {
  const ending = new AbortController();
  const answer = await fetch(url, { headers, signal: ending.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: answer.status,
    headers: answer.headers,
    /** The next event with its id; undefined when the stream has ended. */
    async next(): Promise<(CommentChanges & { id: string }) | undefined> {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end === -1) {
          const { value, done } = await reader.read();
          if (done) return undefined;
          text += value;
          continue;
        }
        const fields = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        text = text.slice(end + 2);
        const data = fields.get('data');
        if (data !== undefined)
          return { ...(JSON.parse(data) as CommentChanges), id: fields.get('id') ?? '' };
      }
    },
    /** Drops the connection. */
    leave: () => ending.abort(),
  };
}
