/** What the service tells a thread. @see ../../assets/render-thread.cjs */
export type ToThread =
  | { type: 'render'; job: number; region: string; props: unknown; url: string }
  | { type: 'got'; question: number; value?: unknown; reason?: string }
  | { type: 'ping' };

/** What a thread tells the service. `result` is JSON. */
export type FromThread =
  | { type: 'rendered'; job: number; result: string }
  | { type: 'failed'; job: number; reason: string }
  | { type: 'get'; job: number; question: number; path: string }
  | { type: 'pong' };
