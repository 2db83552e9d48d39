import type { Section } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';
import { generationField, schemaOptions } from './generation';

/** A platform or a category as it is stored; `position` is its place in the file, which menus follow. */
export interface SectionDocument extends Section {
  generation: string;
  position: number;
}

const sectionSchema = () =>
  new Schema<SectionDocument>(
    {
      generation: generationField,
      slug: { type: String, required: true },
      name: { type: String, required: true },
      description: { type: String, required: true },
      count: { type: Number, required: true },
      position: { type: Number, required: true },
    },
    schemaOptions,
  )
    // One section by name (routes/sections).
    .index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' })
    // All of them in the order of the file (queries/site-data).
    .index({ generation: 1, position: 1 }, { name: 'by_position' });

export const platformModel = (connection: Connection) =>
  connection.model<SectionDocument>('Platform', sectionSchema(), 'platforms');
export const categoryModel = (connection: Connection) =>
  connection.model<SectionDocument>('Category', sectionSchema(), 'categories');
