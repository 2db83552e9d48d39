import type { OpenSlotProps } from '@savepoint/contracts/regions';
import type { Stories } from '@savepoint/region-kit/testing';

/** The states that `savepoint-region dev` shows and `savepoint-region check` checks. */
export const stories: { 'my-region': Stories<OpenSlotProps> } = {
  'my-region': {
    'a game': { props: { slug: 'hades', name: 'Hades' } },
    'a long name': {
      props: {
        slug: 'the-legend',
        name: 'The “Legend” of <Somebody> & Everybody Else, Part II: Definitive Anniversary Edition',
      },
    },
  },
};
