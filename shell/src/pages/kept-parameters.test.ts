import { KEPT_PAGE_PARAMETERS } from '@savepoint/contracts/base';
import { pages } from './index';

test('the gateway knows the parameters of every page, except comment', () => {
  const names = new Set(pages.flatMap(({ parameters }) => parameters));
  names.delete('comment');
  expect([...names].sort()).toEqual([...KEPT_PAGE_PARAMETERS]);
});
