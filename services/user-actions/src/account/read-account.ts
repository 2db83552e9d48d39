import { ACCOUNT_PAGE_SIZE } from '@savepoint/contracts/base';
import type { AccountResponse, ActivityPage, ActivityBody, ShownName } from '@savepoint/contracts/members';
import { HttpError } from '@savepoint/service-kit/base';
import { entityKey } from '@savepoint/service-kit/calls';
import { toPage, decodeCursor, keysetFilter } from '@savepoint/service-kit/data';
import type { Context } from '../context';
import { toChosenNames, toShownNames } from '../names/shown-name';
import { asActions, type StoredGameAction, type StoredRating } from '../models';
import { isByAdministrator, openOffer, toRoleOffer } from '../team/offers';

/** Reads a member’s account data. @throws {HttpError} 404 before the first sign-in */
export async function readAccount(context: Context, uid: string): Promise<AccountResponse['account']> {
  const { profiles, roles } = context.models;
  const [profile, given] = await Promise.all([profiles.findById(uid).lean(), roles.findById(uid).lean()]);
  if (!profile) throw new HttpError('no-such-account');
  const { name, email, created } = profile;
  const open = openOffer(given);
  const offer = open && (await isByAdministrator(context, open)) ? open : undefined;
  return {
    uid,
    name,
    email,
    created: created.toISOString(),
    ...toChosenNames(profile, new Date()),
    ...(given && {
      roles: given.changes.map(({ after, at, reason, event }) => ({
        role: after,
        since: at.toISOString(),
        reason,
        ...(event && { event }),
      })),
    }),
    ...(offer && { role_offer: toRoleOffer(offer) }),
  };
}

/** Lists the names that readers have seen of a member, oldest first; empty if they never chose one. */
export async function listMemberNames({ models: { profiles } }: Context, uid: string): Promise<ShownName[]> {
  const profile = await profiles.findById(uid, { names: 1 }).lean();
  return toShownNames(profile?.names ?? []);
}

/** Games in a page without names; it ends earlier where its bytes do. */
const UNNAMED_PAGE_SIZE = 5_000;

type Listed = StoredGameAction & Partial<Pick<StoredRating, 'rating' | 'rated_at' | 'surge'>>;
const game = (slug: string) => ({ type: 'game' as const, slug });

/**
 * Reads a page of the games that a member rated or marked, latest first, with their names.
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function readActivity(
  { models, entities }: Context,
  user_uid: string,
  { kind, cursor, names: withNames, limit }: ActivityBody,
  requestId?: string,
): Promise<ActivityPage> {
  const size = limit ?? (withNames === false ? UNNAMED_PAGE_SIZE : ACCOUNT_PAGE_SIZE);
  const actions = kind === 'ratings' ? asActions(models.ratings) : models[kind];
  const [found, total] = await Promise.all([
    actions
      .find({ user_uid, ...(cursor !== undefined && keysetFilter(decodeCursor(cursor))) })
      .sort({ created: -1, _id: -1 })
      .limit(size + 1)
      .lean<Listed[]>(),
    actions.countDocuments({ user_uid }),
  ]);
  const [page, next_cursor] = toPage(found, size);
  const names = await entities.names(
    withNames === false ? [] : page.map((action) => game(action.game)),
    requestId,
  );
  const items = page.map((action) => ({
    slug: action.game,
    name: names.get(entityKey(game(action.game))) ?? null,
    created: action.created.toISOString(),
    ...(action.rating !== undefined && { rating: action.rating }),
    ...(action.rated_at && { rated_at: action.rated_at.toISOString() }),
    ...(action.surge !== undefined && { surge: action.surge }),
  }));
  return { items, next_cursor, total };
}
