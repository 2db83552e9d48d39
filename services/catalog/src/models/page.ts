import type { Page } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';
import { generationField, schemaOptions } from './generation';

/** A page of text; placeholders in its body are filled in when it is sent. */
export interface PageDocument extends Page {
  generation: string;
}

const schema = new Schema<PageDocument>(
  {
    generation: generationField,
    slug: { type: String, required: true },
    title: { type: String, required: true },
    description: { type: String, required: true },
    body: { type: String, required: true },
  },
  schemaOptions,
);

// One page (routes/pages).
schema.index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' });

export const pageModel = (connection: Connection) => connection.model<PageDocument>('Page', schema, 'pages');
