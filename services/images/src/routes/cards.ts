import { StrictObject } from '@savepoint/contracts';
import { card, CARD } from '@savepoint/covers';
import type { Server } from '@savepoint/service-kit';
import { rasterise } from '../pictures/encode';
import { PictureParams, PictureVersion } from './covers';
import { sendDrawn, type Drawing } from './drawn';

/** Cards that social networks show of a link. JPEG for all: not every network reads anything newer. */
export function cardRoute(app: Server, drawing: Drawing): void {
  const schema = { params: PictureParams, querystring: StrictObject({ v: PictureVersion }) };
  app.get('/cdn/cards/:kind/:slug', { schema }, (request, reply) =>
    sendDrawn(request, reply, drawing, {
      ...request.params,
      version: request.query.v,
      name: 'card',
      size: CARD,
      format: 'jpeg',
      make: (subject) => rasterise(card(subject), CARD.width, CARD, 'jpeg'),
    }),
  );
}
