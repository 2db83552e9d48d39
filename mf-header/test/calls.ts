/** A call of the page to the API that has no response yet. */
export interface Call {
  path: string;
  body: unknown;
  /** Responds, also to a call that the page has aborted. */
  respond(status: number, body: unknown): Promise<void>;
}

/** Replaces `fetch`: collects the page’s calls in their order. */
export function interceptCalls(): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (path, init) =>
    new Promise((resolve) => {
      calls.push({
        path: String(path),
        body: init?.body === undefined ? undefined : JSON.parse(String(init.body)),
        async respond(status, body) {
          const headers = new Map<string, string>();
          const ok = status < 400;
          resolve({ ok, status, headers, json: async () => body } as unknown as Response);
          // Lets the promises between `fetch` and the caller settle.
          for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        },
      });
    });
  return calls;
}
