/** One call of the page to the API, waiting for its answer. */
export interface Call {
  path: string;
  body: unknown;
  /** Answers now, also when the page has stopped waiting. */
  answer(status: number, body: unknown): Promise<void>;
}

/** Stands where the network is: collects the page’s calls in the order they were made. */
export function answerCalls(): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (path, init) =>
    new Promise((resolve) => {
      calls.push({
        path: String(path),
        body: init?.body === undefined ? undefined : JSON.parse(String(init.body)),
        async answer(status, body) {
          const headers = new Map<string, string>();
          const ok = status < 400;
          resolve({ ok, status, headers, json: async () => body } as unknown as Response);
          // Through the promises between here and whoever asked.
          for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        },
      });
    });
  return calls;
}
