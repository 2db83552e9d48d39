/** The groups in which the API’s description lists the public calls, in this order. */
export const callGroups = {
  games: {
    title: 'Games and charts',
    text: 'The catalogue, search suggestions, ratings, charts and live streams. Everybody can read them.',
  },
  comments: {
    title: 'Reading comments',
    text: 'Threads of games, articles and reviews, and what changes in them. Everybody can read them.',
  },
  members: { title: 'Members', text: 'Logging in, and what Savepoint stores about a member.' },
  actions: { title: 'Ratings, likes and favourites', text: 'What members do with games.' },
  writing: { title: 'Writing comments', text: 'What members do in threads.' },
  forms: { title: 'Forms', text: 'Messages to the editors, and the newsletter.' },
  regions: {
    title: 'Regions',
    text: 'For pages, which report how regions do, and for the teams that own them. No call is for members.',
  },
  sites: {
    title: 'Sites',
    text: 'For owners and moderators of registered sites. Every call checks who makes it.',
  },
  programs: {
    title: 'Programs of sites',
    text: 'With a key of a registered site, as `Authorization: Bearer KEY`. A key reads its own site only, and what its scope allows.',
  },
  moderation: { title: 'Moderation', text: 'For moderators only; all others get `moderators-only`.' },
} as const;
export type CallGroup = keyof typeof callGroups;
