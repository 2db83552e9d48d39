import { entityUrl } from '@savepoint/contracts/base';
import { entityKey } from '@savepoint/service-kit/calls';
import type { StoredComment } from '../data';
import type { ReplyNoticeDependencies } from './dependencies';
import type { SelectedReply } from './select-replies';

/** Paths of the pages that links in mail open. */
export const CONFIRM_PATH = '/replies/confirm';
export const LEAVE_PATH = '/replies/leave';

/** The address of a page that a link in a mail opens. */
export const linkUrl = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}?token=${token}`;

/** The beginning of a text. @param max code points */
export function excerpt(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text;
}

/** The page of Savepoint that shows a comment. */
export const commentUrl = (publicUrl: string, { _id, entity_type, entity_slug }: StoredComment): string =>
  `${publicUrl}${entityUrl(entity_type, entity_slug)}?comment=${_id}#comment-${_id}`;

/** Reads what the threads of replies are about: names of entities, titles of pages. */
export async function threadNames(
  { entities }: Pick<ReplyNoticeDependencies, 'entities'>,
  selected: readonly SelectedReply[],
): Promise<(of: SelectedReply) => string> {
  const names = await entities.names(
    selected.map(({ reply: { entity_type: type, entity_slug: slug } }) => ({ type, slug })),
  );
  return ({ page, reply: { entity_type: type, entity_slug: slug } }) =>
    page?.title ?? names.get(entityKey({ type, slug })) ?? slug.replaceAll('-', ' ');
}
