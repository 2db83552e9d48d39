/**
 * Every document belongs to one import, its generation: readers follow `content_state` to the current
 * one, so they see the old catalogue or the new one, never a mixture.
 */
export const generationField = { type: String, required: true } as const;

/** Keeps what a schema promises and nothing else: no version key, no surprise fields. */
export const schemaOptions = { versionKey: false, strict: 'throw', minimize: false } as const;
