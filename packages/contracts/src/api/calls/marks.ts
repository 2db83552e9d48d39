import { MARK_NAMES, MARKS, type Mark } from '../../base';
import { GameTargetBody, MARK_RESPONSES } from '../../members';
import { memberPost } from '../definition';
import { game } from './common';

const record = <M extends Mark>(mark: M) => ({
  everyPage: true as const,
  body: GameTargetBody,
  response: MARK_RESPONSES[mark],
  errors: ['no-such-entity', 'catalog-unavailable'] as const,
  group: 'actions' as const,
  example: { body: game },
});
const pathOf = (name: string): string => `/api/user/${name}`;
const markCall = <M extends Mark>(mark: M) =>
  memberPost('user-actions', pathOf(mark), {
    ...record(mark),
    challenge: 'listed',
    summary: `Adds a game to the member’s ${MARKS[mark].plural}.`,
  });
const unmarkCall = <M extends Mark>(mark: M) =>
  memberPost('user-actions', pathOf(`un${mark}`), {
    ...record(mark),
    summary: `Removes a game from the member’s ${MARKS[mark].plural}.`,
  });

/** The calls that mark a game, or take that back. */
export const markCalls = Object.fromEntries(
  MARK_NAMES.flatMap((mark) => [
    [`${mark}Game`, markCall(mark)],
    [`un${mark}Game`, unmarkCall(mark)],
  ]),
) as { readonly [M in Mark as `${M}Game`]: ReturnType<typeof markCall<M>> } & {
  readonly [M in Mark as `un${M}Game`]: ReturnType<typeof unmarkCall<M>>;
};
