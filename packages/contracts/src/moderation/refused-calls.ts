import { Type, type Static } from 'typebox';
import { REFUSED_ADDRESSES_MAX, REFUSED_CALLS_DAYS } from '../base';
import { Nullable, StrictObject, Timestamp } from '../schema';

/**
 * Actions with a limit. `call` is any call of the API, `stream` an event stream, `connection` a request at the same time as others,
 * `report-of-page` what pages report about their policy and regions.
 */
export const LimitedAction = Type.Union([
  Type.Literal('post'),
  Type.Literal('edit'),
  Type.Literal('like'),
  Type.Literal('report'),
  Type.Literal('appeal'),
  Type.Literal('read'),
  Type.Literal('registration'),
  Type.Literal('invitation'),
  Type.Literal('subscription'),
  Type.Literal('import'),
  Type.Literal('spam-key'),
  Type.Literal('webhook-host'),
  Type.Literal('confirmation'),
  Type.Literal('rating'),
  Type.Literal('contact'),
  Type.Literal('newsletter'),
  Type.Literal('sign-up'),
  Type.Literal('login'),
  Type.Literal('call'),
  Type.Literal('stream'),
  Type.Literal('connection'),
  Type.Literal('report-of-page'),
]);
export type LimitedAction = Static<typeof LimitedAction>;

/** Whose calls a limit counts; `address-and-game`: those of an address about one game, `site`: those of everybody. */
export const LimitScope = Type.Union([
  Type.Literal('member'),
  Type.Literal('address'),
  Type.Literal('address-and-game'),
  Type.Literal('site'),
]);
export type LimitScope = Static<typeof LimitScope>;

const count = Type.Integer({ minimum: 0 });

/** Calls that a rate limit refused within an hour. */
export const RefusedCalls = StrictObject({
  /** Beginning of the hour. */
  hour: Timestamp,
  action: LimitedAction,
  scope: LimitScope,
  refused: count,
  /** Different members, at most `REFUSED_MEMBERS_MAX`. */
  members: count,
  /** Different addresses, at most `REFUSED_ADDRESSES_MAX`. */
  addresses: count,
  /** The members who were refused most; `name` is null for one whose name the service does not know. */
  most: Type.Array(StrictObject({ user_uid: Type.String(), name: Nullable(Type.String()), refused: count })),
});
export type RefusedCalls = Static<typeof RefusedCalls>;

/** POST /api/moderation/limits/…: the refused calls of a day by UTC, latest hour first. */
export const RefusedCallsBody = StrictObject({
  days_ago: Type.Integer({ minimum: 0, maximum: REFUSED_CALLS_DAYS }),
});
export type RefusedCallsBody = Static<typeof RefusedCallsBody>;
export const RefusedCallsResponse = StrictObject({ refused_calls: Type.Array(RefusedCalls) });

/** A member’s own refused calls, within an hour; part of the data that they can download. */
export const OwnRefusedCalls = StrictObject({
  hour: Timestamp,
  action: LimitedAction,
  scope: LimitScope,
  refused: count,
});
export type OwnRefusedCalls = Static<typeof OwnRefusedCalls>;

/** Actions that the gateway itself limits, by address. */
export const GatewayAction = Type.Union([
  Type.Literal('call'),
  Type.Literal('stream'),
  Type.Literal('connection'),
  Type.Literal('report-of-page'),
]);
export type GatewayAction = Static<typeof GatewayAction>;

/** POST {user-actions}/internal/refused-calls: what one limit of the gateway refused since its last report. */
export const ReportRefusedCallsBody = StrictObject({
  /** Default: `call`. */
  action: Type.Optional(GatewayAction),
  refused: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  /** Digests of their addresses, with a key that only the gateway has. */
  addresses: Type.Array(Type.String({ minLength: 1, maxLength: 22 }), { maxItems: REFUSED_ADDRESSES_MAX }),
});
export type ReportRefusedCallsBody = Static<typeof ReportRefusedCallsBody>;
export const ReportRefusedCallsResponse = StrictObject({ ok: Type.Literal(true) });
