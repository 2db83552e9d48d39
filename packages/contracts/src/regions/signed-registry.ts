import { Type, type Static } from 'typebox';
import { RegionVersion, RegistryName } from './region-version';
import { RolloutShare } from './rollout';
import { RolloutMargins, RolloutPlan } from './rollout-plan';
import { Nullable, StrictObject, Timestamp } from '../schema';

/** An Ed25519 public key: its 32 bytes in Base64url. It is its own name. */
export const RegionKey = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/**
 * An entry of the store’s history. `payload` is the JSON text of a HistoryEntry: the bytes that are signed are those
 * that are parsed, so that no two ways of writing the same value exist.
 */
export const SignedEntry = StrictObject({
  payload: Type.String(),
  key: RegionKey,
  signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }),
});
export type SignedEntry = Static<typeof SignedEntry>;

/** SHA-256 in Base64url. */
const EntryDigest = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const byRegion = { additionalProperties: false };

const entry = {
  /** The first key of the site’s owner: an entry is valid at one site only. */
  site: RegionKey,
  /** Position in the history, from 1 without gaps. */
  sequence: Type.Integer({ minimum: 1 }),
  /** Digest of the entry before; null in the first one. */
  previous: Nullable(EntryDigest),
  time: Timestamp,
};

/** Who may release a region. */
export const RegionOwner = StrictObject({
  /** Keys of the team. */
  keys: Type.Array(RegionKey),
  /** If there are any, `stable` and rollouts take releases by these keys only; the team’s own go to other channels. */
  approvers: Type.Optional(Type.Array(RegionKey)),
  /** Whether `stable` and rollouts take releases by the site’s owner only. The team may still take the region off. */
  frozen: Type.Optional(Type.Boolean()),
  /** Open slots that the region may be shown in; without it, all. */
  slots: Type.Optional(Type.Array(RegistryName)),
});
export type RegionOwner = Static<typeof RegionOwner>;

/** The owners file of a site: who may release which region. Only keys of the site’s owner sign it. */
export const RegionOwners = StrictObject({
  /** Keys of the site’s owner, who may release and withdraw every region. */
  site_keys: Type.Array(RegionKey, { minItems: 1 }),
  /** Keys of teams. A key that is not here signs nothing. */
  keys: Type.Record(
    RegionKey,
    StrictObject({
      /** Whose key it is, for the history. */
      name: Type.String({ minLength: 1, maxLength: 80 }),
      /** From when it signs nothing new, for keys of CI. */
      expires: Type.Optional(Timestamp),
    }),
    byRegion,
  ),
  regions: Type.Record(RegistryName, RegionOwner, byRegion),
  /** The order of the regions in an open slot. Regions that are not named come after them, by name. */
  slot_order: Type.Optional(Type.Record(RegistryName, Type.Array(RegistryName), byRegion)),
  /** Keys that sign steps of rollouts, within the plans that others have signed, and nothing else. */
  rollout_keys: Type.Optional(Type.Array(RegionKey)),
  /** The widest margins that plans of rollouts may have. */
  max_margins: Type.Optional(RolloutMargins),
  /** Stolen keys, with the first entry of each that does not count. */
  withdrawn_keys: Type.Optional(Type.Record(RegionKey, Type.Integer({ minimum: 1 }), byRegion)),
});
export type RegionOwners = Static<typeof RegionOwners>;

export const RELEASE_ACTIONS = ['publish', 'promote', 'rollback', 'withdraw', 'adopt'] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** A change of the owners file. */
export const OwnersEntry = StrictObject({ ...entry, kind: Type.Literal('owners'), owners: RegionOwners });
export type OwnersEntry = Static<typeof OwnersEntry>;

/** A step of a rollout that was taken by itself: on to a later step of its plan, or back. */
export const RolloutStep = StrictObject({
  /** The release whose plan it follows, whole: readers of the registry verify that the step is within it. */
  of: SignedEntry,
  /** Why it was taken. */
  why: Type.String({ minLength: 1, maxLength: 500 }),
});
export type RolloutStep = Static<typeof RolloutStep>;

/** A change of what is live on a channel. */
export const ReleaseEntry = StrictObject({
  ...entry,
  kind: Type.Literal('release'),
  action: Type.Enum([...RELEASE_ACTIONS]),
  channel: RegistryName,
  /** The version of each region that changes; null: none. */
  regions: Type.Record(RegistryName, Nullable(RegionVersion), { ...byRegion, minProperties: 1 }),
  /** Of a version on ROLLOUT_CHANNEL: who gets it. Without it, nobody does. */
  share: Type.Optional(RolloutShare),
  /** How the rollout that begins goes on by itself. */
  plan: Type.Optional(RolloutPlan),
  step: Type.Optional(RolloutStep),
  /** SHA-384 in Base64 of every file of these versions, by its path in the store. */
  files: Type.Record(Type.String(), Type.String({ pattern: '^[A-Za-z0-9+/]{64}$' })),
});
export type ReleaseEntry = Static<typeof ReleaseEntry>;

export const HistoryEntry = Type.Union([OwnersEntry, ReleaseEntry]);
export type HistoryEntry = Static<typeof HistoryEntry>;

/** The signed part of a registry: all that its readers trust. */
export const SignedState = StrictObject({
  /** The owners file, in an OwnersEntry. */
  owners: SignedEntry,
  /** Every ReleaseEntry that is the last one of a region on a channel. */
  releases: Type.Array(SignedEntry),
});
export type SignedState = Static<typeof SignedState>;

/** File of the store with all entries, one JSON text a line; it only grows. */
export const HISTORY_FILE = 'history.jsonl';
