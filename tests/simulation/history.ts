import type { PlannedCall, PlannedFault } from './plan';

/**
 * What a caller learned of a call. `ok`: acknowledged. `refused`: an error that retrying does not change. `unknown`: there
 * was no other response, so that the call may have been carried out or not. `skipped`: not made, because what it is about
 * had not been acknowledged.
 */
export type Outcome = 'ok' | 'refused' | 'unknown' | 'skipped';

/** A call of a member, with all its attempts. */
export interface MadeCall {
  call: PlannedCall;
  /** Positions in the order of all beginnings and ends in this history. */
  began: number;
  ended: number;
  outcome: Outcome;
  /** Status and code of the last response; `none` without one. */
  response: string;
  /** Whether an attempt had no response, so that it may be carried out later. */
  isOpen: boolean;
  /** What it stores: the uid of a comment, or its text. */
  uid?: string;
  content?: string;
  /** Who may see this call’s comment as hidden: it is pending moderation. */
  isPending?: boolean;
}

/** What all callers were told. */
export class History {
  readonly calls = new Map<number, MadeCall>();
  /** Requests of pages: how many, and those that got neither a page nor a redirect. */
  readonly pages = { read: 0, failed: [] as string[] };
  /** Requests of pages while the gateway or the way to it was broken. */
  readonly pagesOfBrokenGateway = { read: 0, failed: 0 };
  /** Responses with status 500: every fault that is foreseen has another. */
  readonly internalErrors: string[] = [];
  /** The faults that were begun, in order. */
  readonly faults: PlannedFault[] = [];
  private position = 0;

  next(): number {
    this.position += 1;
    return this.position;
  }

  /** Calls of members that have ended. */
  get endedCount(): number {
    return this.calls.size;
  }

  /** The acknowledged comment of a planned post. */
  posted(id: number): (MadeCall & { uid: string }) | undefined {
    const made = this.calls.get(id);
    return made?.outcome === 'ok' && made.uid !== undefined ? { ...made, uid: made.uid } : undefined;
  }

  /** The calls that are about something, in the order in which they began. */
  about(matches: (made: MadeCall) => boolean): MadeCall[] {
    return [...this.calls.values()]
      .filter((made) => made.outcome !== 'skipped' && matches(made))
      .sort((one, other) => one.began - other.began);
  }

  /** A call in one line, for a report. */
  static describe({ call, outcome, response, began, ended, isOpen }: MadeCall): string {
    const { id, by, kind, ...about } = call;
    return `#${id} ${by} ${kind} ${JSON.stringify(about)} → ${outcome} (${response}${isOpen ? ', one attempt without a response' : ''}) [${began}–${ended}]`;
  }
}
