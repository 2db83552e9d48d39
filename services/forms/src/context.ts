import type { Connection } from 'mongoose';
import { createModels, type Models } from './models';

interface Addresses {
  /** The public origin of the site. */
  publicUrl: string;
  /** Recipient of contact messages. */
  contactTo: string;
}

/** What the use cases need. */
export interface Context extends Addresses, Models {
  now(): Date;
}

/** @param now returns the current time; tests pass their own clock */
export const createContext = (
  connection: Connection,
  addresses: Addresses,
  now = () => new Date(),
): Context => ({ ...addresses, ...createModels(connection), now });
