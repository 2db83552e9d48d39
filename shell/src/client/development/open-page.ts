import type { Host, mountRegion } from '../mount-region';
import type { readSlot, Slot } from '../slot';

/**
 * The open page, with what the page client does with its slots. That is passed: code which this chunk imports would make
 * the scripts of every page longer.
 */
export interface OpenPage {
  slots: readonly Slot[];
  /** Its versions are changed in place. */
  host: Host;
  readSlot: typeof readSlot;
  mountRegion: typeof mountRegion;
}
