import { GENERATION_HEADER, GenerationResponse } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';

/** Says which catalogue is current: when asked, and with every answer. */
export function generationRoute(app: Server, { catalogue }: Context): void {
  // Before the route reads anything: an answer may be newer than it says, never older.
  app.addHook('onRequest', async (_request, reply) => {
    const { id } = catalogue;
    if (id) reply.header(GENERATION_HEADER, id);
  });
  app.get('/generation', { schema: { response: { 200: GenerationResponse } } }, async () => ({
    generation: catalogue.snapshot.id,
  }));
}
