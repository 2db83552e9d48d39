import type { MarkModel } from '../models/mark';

/** Slugs of the games a member marked, first marked first. */
export async function listMarks(marks: MarkModel, user_uid: string): Promise<string[]> {
  const found = await marks.find({ user_uid }, { game: 1 }).sort({ created: 1, _id: 1 }).lean();
  return found.map(({ game }) => game);
}
