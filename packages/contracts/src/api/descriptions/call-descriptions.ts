import type { CallDescription } from '../call-groups';
import { guestDescriptions } from './guest-descriptions';
import { NAME_CHANGE_DAYS, NEW_REPLIES_MAX, PAGE_COUNTS_MAX } from '../../base';
import { moderationDescriptions } from './moderation-descriptions';
import type { PublicCall } from '../../routes';
import { pushDescriptions } from './push-descriptions';
import { regionDescriptions } from './region-descriptions';
import { MAX_SLUGS_COUNT } from '../../schema';
import { siteDataDescriptions, siteDescriptions } from './site-descriptions';

const thread = { entity_type: 'game', entity_slug: 'hades' } as const;
const comment = { comment_uid: 'V1StGXR8_Z5jdHi6', ...thread };
const game = { entity_type: 'game', entity_field: 'slug', entity_value: 'hades' } as const;
const action_uid = 'Uakgb_J5m9g-0JDM';
const login = { body: { name: 'Mara', email: 'mara@example.com' } };

/** Describes every public call: the API’s page and its OpenAPI file are generated from it and from the schemas. */
export const callDescriptions: { readonly [K in PublicCall]: CallDescription<K> } = {
  readSiteData: {
    group: 'games',
    summary: 'Lists all platforms and categories with their number of games.',
    example: {},
  },
  suggest: {
    group: 'games',
    summary: 'Suggests games, sections, articles and reviews for a search.',
    example: { query: { q: 'hades' } },
  },
  readGameStats: {
    group: 'games',
    summary: `Reads the ratings, likes and favourites of up to ${MAX_SLUGS_COUNT} games.`,
    example: { query: { slugs: 'hades,celeste' } },
  },
  readChart: {
    group: 'games',
    summary: 'Reads the first games of a chart.',
    example: { query: { chart: 'top', limit: 5 } },
  },
  findStreams: {
    group: 'games',
    summary: 'Finds live streams of a game.',
    example: { query: { game: 'hades' } },
  },

  listComments: {
    group: 'comments',
    summary: 'Lists a page of a thread, or the replies to one comment.',
    example: { query: { ...thread, limit: 5 } },
  },
  readCommentsPage: {
    group: 'comments',
    summary: 'Reads the page of a thread that has a comment on it.',
    example: { query: thread },
  },
  countComments: {
    group: 'comments',
    summary: `Counts the comments of up to ${MAX_SLUGS_COUNT} games, articles or reviews.`,
    example: { query: { entity_type: 'game', slugs: 'hades,celeste' } },
  },
  countPageComments: {
    group: 'comments',
    summary: `Counts the comments of up to ${PAGE_COUNTS_MAX} pages of a registered site.`,
    example: { query: { site: 'myblog', pages: 'https://blog.example/a https://blog.example/b' } },
  },
  readCommentChanges: {
    group: 'comments',
    summary: 'Reads what changed in a thread after a position in its log.',
    example: { query: thread },
  },
  streamCommentChanges: {
    group: 'comments',
    summary: 'Streams what changes in a thread, as server-sent events.',
    example: { query: thread },
  },

  login: {
    group: 'members',
    summary: 'Logs a member in, and creates the account at the first time.',
    example: login,
  },
  loginShort: { group: 'members', summary: 'The same as POST /api/user/login.', example: login },
  listActivity: {
    group: 'members',
    summary: 'Lists the games that the member rated, liked or favourited.',
    example: { body: { kind: 'ratings' } },
  },
  listOwnComments: {
    group: 'members',
    summary: 'Lists the comments that the member wrote or likes.',
    example: { body: { kind: 'written' } },
  },
  listReplies: {
    group: 'members',
    summary: 'Lists the replies of others to the member’s comments, latest first, and which are new.',
    example: { body: {} },
  },
  countNewReplies: {
    group: 'members',
    summary: `Counts the replies that the member has not read, up to ${NEW_REPLIES_MAX}.`,
    example: { body: {} },
  },
  markRepliesRead: {
    group: 'members',
    summary: 'Marks replies as read: the given ones, those until a time, or all.',
    example: { body: { until: '2031-05-14T12:00:00.000Z' } },
  },
  listThreadAuthors: {
    group: 'members',
    summary: 'Lists whom a comment in a thread can mention: the authors of its latest comments.',
    example: { body: { entity_type: 'game', entity_slug: 'hades' } },
  },
  listIgnoredMembers: {
    group: 'members',
    summary: 'Lists the members whom the member ignores, latest first.',
    example: { body: {} },
  },
  ignoreMember: {
    group: 'members',
    summary:
      'Ignores the author of a comment: their replies reach the member by no list and no mail. What others see does not change.',
    example: { body: comment },
  },
  stopIgnoring: {
    group: 'members',
    summary: 'Ends that the member ignores somebody.',
    example: { body: { uid: 'kQ9xT2mW' } },
  },
  readReplyMail: {
    group: 'members',
    summary: 'Reads whether the member gets mail about replies, and which threads and sites they left.',
    example: { body: {} },
  },
  changeReplyMail: {
    group: 'members',
    summary:
      'Chooses mail about replies: off, at once or once a day. It begins when the member confirms it by a link in a mail.',
    example: { body: { mode: 'daily' } },
  },
  readOwnModeration: {
    group: 'members',
    summary:
      'Reads what moderation stores of the member: a ban, and the comments they reported with what was decided.',
    example: { body: {} },
  },
  listOwnDecisions: {
    group: 'members',
    summary:
      'Lists what moderators and rules decided against the member: comments that were held or removed, and bans, with the reasons.',
    example: { body: {} },
  },
  appealDecision: {
    group: 'members',
    summary: 'Appeals against a decision, once, within half a year.',
    example: { body: { decision_uid: action_uid, text: 'It was a quotation from the game.' } },
  },
  listOwnRatingDecisions: {
    group: 'members',
    summary: 'Lists the member’s ratings that do not count because they came with a surge.',
    example: { body: {} },
  },
  readAccount: { group: 'members', summary: 'Reads the member’s account.', example: { body: {} } },
  chooseName: {
    group: 'members',
    summary: `Chooses the name that other readers see, of earlier comments too. At most once in ${NAME_CHANGE_DAYS} days; no name that looks like another member’s.`,
    example: { body: { name: 'Ada L.' } },
  },
  readMessages: {
    group: 'members',
    summary: 'Reads the member’s messages to the editors and newsletter subscription.',
    example: { body: {} },
  },
  listSessions: {
    group: 'members',
    summary: 'Lists the devices that the member is logged in on.',
    example: { body: { device: 'p3Rk_8sTq2Vw5Xy7' } },
  },
  endSessions: {
    group: 'members',
    summary: 'Logs out all other devices, or says that this one was logged out.',
    example: { body: { device: 'p3Rk_8sTq2Vw5Xy7', which: 'others' } },
  },
  deleteAccount: {
    group: 'members',
    summary:
      'Deletes the account, once it is decided what becomes of sites that the member owns alone. This cannot be undone.',
    example: { body: { comments: 'anonymise', sites: [{ site: 'myblog', then: 'remove' }] } },
  },

  rateGame: { group: 'actions', summary: 'Rates a game.', example: { body: { ...game, rating: 4.5 } } },
  unrateGame: { group: 'actions', summary: 'Removes the member’s rating.', example: { body: game } },
  likeGame: { group: 'actions', summary: 'Likes a game.', example: { body: game } },
  unlikeGame: { group: 'actions', summary: 'Takes a like back.', example: { body: game } },
  favoriteGame: { group: 'actions', summary: 'Favourites a game.', example: { body: game } },
  unfavoriteGame: {
    group: 'actions',
    summary: 'Removes a game from the favourites.',
    example: { body: game },
  },

  addComment: {
    group: 'writing',
    summary: 'Adds a comment or a reply. Repeating the call with the same uid changes nothing.',
    example: {
      body: { ...comment, parent_uid: null, grandparent_uid: null, content: 'Forty escapes in, and still.' },
    },
  },
  updateComment: {
    group: 'writing',
    summary: 'Changes the text of the member’s own comment, for a while after it was posted.',
    example: { body: { ...comment, content: 'Forty-one escapes in, and still.' } },
  },
  deleteComment: {
    group: 'writing',
    summary: 'Deletes the member’s own comment, if it has no replies.',
    example: { body: comment },
  },
  likeComment: { group: 'writing', summary: 'Likes a comment.', example: { body: comment } },
  unlikeComment: { group: 'writing', summary: 'Takes a like back.', example: { body: comment } },
  reportComment: {
    group: 'writing',
    summary: 'Reports a comment to the moderators.',
    example: { body: { ...comment, reason: 'spam' } },
  },
  listPendingComments: {
    group: 'writing',
    summary: 'Lists the member’s own comments in a thread that wait for approval.',
    example: { body: thread },
  },

  sendContactForm: {
    group: 'forms',
    summary: 'Sends a message to the editors.',
    example: {
      body: { name: 'Mara', email: 'mara@example.com', message: 'The release date is wrong.', agree: true },
    },
  },
  sendNewsletterForm: {
    group: 'forms',
    summary: 'Subscribes an email address to the newsletter, once its owner has confirmed it.',
    example: { body: { email: 'mara@example.com' } },
  },

  ...regionDescriptions,
  ...siteDescriptions,
  ...siteDataDescriptions,
  ...guestDescriptions,
  ...moderationDescriptions,
  ...pushDescriptions,
};
