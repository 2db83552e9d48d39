import type { StaffMember } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';
import { generationField, schemaOptions } from './generation';

export interface StaffDocument extends StaffMember {
  generation: string;
  position: number;
}

const schema = new Schema<StaffDocument>(
  {
    generation: generationField,
    slug: { type: String, required: true },
    name: { type: String, required: true },
    role: { type: String, required: true },
    bio: { type: String, required: true },
    position: { type: Number, required: true },
  },
  schemaOptions,
);

// Everybody, in the order of the file (routes/staff).
schema.index({ generation: 1, position: 1 }, { unique: true, name: 'by_position' });

export const staffModel = (connection: Connection) =>
  connection.model<StaffDocument>('Staff', schema, 'staff');
