import { FRAGMENT_TIMEOUT_MS, RenderResponse, type RenderRequest } from '@savepoint/contracts';
import { Compile } from 'typebox/compile';

const isAnswer = Compile(RenderResponse);

/** Asks the fragments service for a region’s HTML. */
export class FragmentsClient {
  /** @param baseUrl of the fragments service */
  constructor(private readonly baseUrl: string) {}

  /**
   * @returns the fragment within FRAGMENT_TIMEOUT_MS
   * @throws Error when it is late, refused, or not what was agreed
   */
  async render(request: RenderRequest, requestId: string): Promise<RenderResponse> {
    const answer = await fetch(`${this.baseUrl}/render`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(FRAGMENT_TIMEOUT_MS),
    });
    const body: unknown = await answer.json();
    if (answer.status !== 200) {
      const { code } = body as { code?: string };
      throw new Error(`fragments answered ${answer.status} (${code ?? 'no code'})`);
    }
    if (!isAnswer.Check(body)) throw new Error('fragments answered something else than a fragment');
    return body;
  }
}
