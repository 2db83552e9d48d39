import { createMessages } from '@savepoint/region-kit';

/** The texts of the parts that members’ pages share. */
export const message = createMessages({
  loading: 'Loading…',
  showMore: 'Show more',
});
