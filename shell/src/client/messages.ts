import { createMessages } from '@savepoint/region-kit';

/** The texts of the page client, shown when a region fails. */
export const message = createMessages(
  {
    header: 'The menu',
    footer: 'The footer',
    search: 'Search',
    ratings: 'Ratings',
    favorite: 'Favourites',
    comments: 'Comments',
    streams: 'Live streams',
    account: 'Your account',
    contact: 'The contact form',
    signin: 'The login dialog',
    moderation: 'Moderation',
    other: 'This part of the page',
    notLoaded: '{part} could not be loaded.',
    notStyled: '{part} could not be loaded in full: the layout is missing.',
    stopped: '{part} stopped because of an error.',
  },
  'page',
);
