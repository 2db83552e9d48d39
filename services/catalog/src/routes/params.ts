import { Type } from 'typebox';

/** A slug in a path. Whatever is no slug names nothing, which is 404 and not a mistake of the caller. */
export const SlugParams = Type.Object({ slug: Type.String() });
