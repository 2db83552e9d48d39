import { listMarks, NAME_CHANGE_DAYS } from '@savepoint/contracts/base';
import { createMessages } from '@savepoint/region-kit';

/** The texts of the member’s area, which is loaded for members only. */
export const message = createMessages({
  // Lists
  ratings: 'Your ratings',
  ratingsEmpty: 'Games you rate appear here.',
  ratingsRemove: 'Delete your rating of {name}',
  ratingsRemoved: 'Your rating of {name} was deleted.',
  likes: 'Games you like',
  likesEmpty: 'Games you like appear here.',
  likesRemove: 'Unlike {name}',
  likesRemoved: 'You no longer like {name}.',
  favorites: 'Your favourites',
  favoritesEmpty: 'Your favourite games appear here.',
  favoritesRemove: 'Remove {name} from your favourites',
  favoritesRemoved: '{name} was removed from your favourites.',
  written: 'Your comments',
  writtenEmpty: 'No comments yet. Your comments appear here.',
  liked: 'Comments you like',
  likedEmpty: 'Comments you like appear here.',
  seeCharts: 'See the charts',
  undo: 'Undo',
  deleteComment: 'Delete this comment',
  commentDeleted: 'Comment deleted.',
  unlikeComment: 'Unlike this comment',
  commentUnliked: 'You no longer like this comment.',
  waitingForApproval: 'Waiting for approval',
  removedByModerator: 'Removed by a moderator',
  hasReplies: 'Has replies',
  by: '{name} on {entity}, {time}',
  on: '{entity}, {time}',

  yourSites: 'Comments for your own website',

  // Name
  yourName: 'Your name',
  name: 'Name',
  nameAbout: `Other readers see it with your comments, earlier ones too. You can change it once in ${NAME_CHANGE_DAYS} days. Moderators can see your earlier names.`,
  changeName: 'Change name',
  nameChanged: 'Your name is now {name}.',

  // Sessions
  sessions: 'Where you are logged in',
  thisDevice: 'This device',
  sessionTimes: 'Logged in {signedIn}, last used {lastSeen}',
  endOthers: 'Log out all other devices',
  othersEnded: 'All other devices are logged out. It takes up to a minute.',
  logInAgain: 'You logged in a while ago. To confirm that it is you, log in again.',
  logInEndOthers: 'Log in and log out all other devices',

  // Data
  data: 'Your data',
  downloadText: `One file with your account, your ${listMarks('ratings')}, your comments, replies to you, members you ignore, your choice of mail, devices and the messages you sent from your email address.`,
  download: 'Download your data',
  downloading: { one: 'Preparing your data: {count} item', other: 'Preparing your data: {count} items' },
  downloaded: 'Your data was downloaded as savepoint.json.',
  logInDownload: 'Log in and download your data',
  downloadFailed: 'Your data could not be downloaded. Try again.',
  deleteText: 'This deletes your account permanently. You choose what happens to your comments.',
  deleteAccount: 'Delete account',
});
