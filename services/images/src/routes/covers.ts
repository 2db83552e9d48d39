import { Slug, StrictObject } from '@savepoint/contracts';
import { cover } from '@savepoint/covers';
import type { Server } from '@savepoint/service-kit';
import { Type } from 'typebox';
import { rasterise } from '../pictures/encode';
import { negotiate } from '../pictures/format';
import { drawnSize } from '../pictures/size';
import { sendDrawn, type Drawing } from './drawn';

export const PictureParams = StrictObject({
  kind: Type.Union([Type.Literal('game'), Type.Literal('art')]),
  slug: Slug,
});

/** Which version of the picture is meant; any other is sent as well, but not to be kept. */
export const PictureVersion = Type.Optional(Type.String({ pattern: '^[0-9a-z-]{1,32}$' }));

const Query = StrictObject({
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  fit: Type.Optional(Type.Literal('cover')),
  v: PictureVersion,
});

/** Widths of the documents that `cover` draws, in their units. */
const UNITS = { portrait: 300, square: 300, wide: 640 } as const;

/** Covers of games, and the art of articles, categories and platforms. */
export function coverRoute(app: Server, drawing: Drawing): void {
  const schema = { params: PictureParams, querystring: Query };
  app.get('/cdn/covers/:kind/:slug', { schema }, (request, reply) => {
    const { kind, slug } = request.params;
    const { shape, ...size } = drawnSize(request.query, kind === 'game' ? 'portrait' : 'wide');
    const format = negotiate(request.headers.accept, size.width);
    return sendDrawn(request, reply, drawing, {
      kind,
      slug,
      version: request.query.v,
      name: `cover-${size.width}x${size.height}`,
      size,
      format,
      make: (subject) => rasterise(cover(subject, { format: shape }), UNITS[shape], size, format),
    });
  });
}
