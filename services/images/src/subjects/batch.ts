/** Milliseconds in which questions are gathered: a page's pictures are asked for together. */
const WINDOW = 3;

interface Waiting<T> {
  readonly key: string;
  readonly resolve: (value: T | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Turns a question about many into a question about one: what is asked within a few milliseconds goes out
 * together. Keys of one batch are different if callers ask once at a time for each.
 * @param ask answers for at most `most` keys; a key without an answer is left out
 */
export function batched<T>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  most: number,
): (key: string) => Promise<T | undefined> {
  let waiting: Waiting<T>[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function send(): Promise<void> {
    const batch = waiting;
    waiting = [];
    clearTimeout(timer);
    timer = undefined;
    try {
      const answers = await ask(batch.map(({ key }) => key));
      for (const { key, resolve } of batch) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === most) void send();
      else timer ??= setTimeout(() => void send(), WINDOW);
    });
}
