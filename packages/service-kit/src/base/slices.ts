import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which others have their turn. */
const SLICE_MS = 5;

/** Work over many things that gives way to other work, and knows how much it has done. */
export interface Slices {
  /** Call it before each piece of work: lets others have their turn when the slice is over. */
  giveWay(): Promise<void>;
  /** Counts what a piece of work was about, in characters or bytes. */
  count(units: number): void;
  /** Whether so much was done, or so much time has passed, that the rest is for another call. */
  readonly isSpent: boolean;
}

export interface SlicesOptions {
  /** Milliseconds of work between two pauses. */
  sliceMs?: number;
  /** Milliseconds of work after which it is spent. */
  maxMs?: number;
  /** Units after which it is spent. */
  maxUnits?: number;
}

/** Begins work in slices. Time that others take in between does not count. */
export function startSlices({
  sliceMs = SLICE_MS,
  maxMs = Infinity,
  maxUnits = Infinity,
}: SlicesOptions = {}): Slices {
  let units = 0;
  let workedMs = 0;
  let since = performance.now();
  return {
    async giveWay() {
      const spentMs = performance.now() - since;
      if (spentMs < sliceMs) return;
      workedMs += spentMs;
      await nextTurn();
      since = performance.now();
    },
    count(more) {
      units += more;
    },
    get isSpent() {
      return units >= maxUnits || workedMs + performance.now() - since >= maxMs;
    },
  };
}
