import { Schema, type Connection } from 'mongoose';

/** A member who has signed in. `_id` is the uid of the identity provider. */
export interface StoredProfile {
  _id: string;
  name: string;
  email: string;
  /** First sign-in. */
  created: Date;
}

const schema = new Schema<StoredProfile>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    created: { type: Date, required: true },
  },
  { versionKey: false, collection: 'profiles', strict: 'throw' },
);

/** Read and written by `_id` alone. */
export const profileModel = (connection: Connection) => connection.model<StoredProfile>('Profile', schema);
