import { StrictObject } from '@savepoint/contracts/schema';
import { Type } from 'typebox';

/** Where an imported comment comes from. Readers are sent only whether the author is a guest; the site’s export contains all of it. */
export const Imported = StrictObject({
  format: Type.String(),
  /** Its id there. */
  id: Type.String(),
  /** The author’s id there; guests have none. */
  author_id: Type.Optional(Type.String()),
  author_kind: Type.Union([Type.Literal('account'), Type.Literal('guest'), Type.Literal('former')]),
  /** The author had a label there. */
  staff: Type.Optional(Type.Boolean()),
  /** Likes it came with, to which those of members are added. */
  likes: Type.Integer({ minimum: 0 }),
});
