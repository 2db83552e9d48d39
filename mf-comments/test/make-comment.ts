import type { Comment } from '@savepoint/contracts/comments';

const START = Date.parse('2025-05-14T12:00:00.000Z');

/** Returns the time a number of minutes after the start of the discussion, as ISO 8601. */
export const minute = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

/** A stored comment; its uid is padded to the minimum length of a uid. */
export const comment = (name: string, more: Partial<Comment> = {}): Comment => ({
  uid: uid(name),
  user_uid: 'ann',
  name: 'Ann',
  created: minute(0),
  content: `This is ${name}.`,
  parent_uid: null,
  grandparent_uid: null,
  likes: 0,
  level: 0,
  ...more,
});

/** A reply to a comment. */
export const reply = (parent: Comment, name: string, more: Partial<Comment> = {}): Comment =>
  comment(name, {
    parent_uid: parent.uid,
    grandparent_uid: parent.parent_uid,
    level: parent.level + 1,
    ...more,
  });

export const uid = (name: string): string => name.padEnd(8, '-');
