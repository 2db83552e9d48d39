/** Milliseconds a service has to say that it is alive. */
const DEADLINE = 1_000;

/**
 * Resolves when a service answers at all.
 * @param baseUrl of the service
 * @throws Error when it does not
 */
export async function answers(baseUrl: string): Promise<void> {
  const { ok, status } = await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(DEADLINE) });
  if (!ok) throw new Error(`${baseUrl} answered ${status}`);
}
