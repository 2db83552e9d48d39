import { Type, type Static } from 'typebox';
import { Nullable, StrictObject } from '../schema';
import { SpamFinding } from '../comments';

const count = Type.Integer({ minimum: 0 });
const share = Nullable(Type.Number({ minimum: 0, maximum: 1 }));

/** Comments that moderators removed as spam, and that they approved. */
const DecidedCounts = StrictObject({ spam: count, approved: count });

/** POST /api/sites/spam-filter/try: what the filter would have held of the comments of the last days. */
export const SpamTrial = StrictObject({
  /** Decisions from before these days, from which it learned. */
  learned: DecidedCounts,
  /** Decisions within these days. */
  tested: DecidedCounts,
  /** Of these, what it would have held. */
  held: DecidedCounts,
  /** Share of what it would have held that is spam; null: too few decisions, or it would have held nothing. */
  precision: share,
  /** Share of the spam that it would have held; null: too few decisions. */
  recall: share,
  /** Whether there are enough decisions to switch it on. */
  ready: Type.Boolean(),
  /** Some of the approved comments that it would have held, the highest score first. */
  mistakes: Type.Array(StrictObject({ text: Type.String(), ...SpamFinding.properties })),
});
export type SpamTrial = Static<typeof SpamTrial>;
