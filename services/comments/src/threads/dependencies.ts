import type { AccountDeletions, DerivedCounts } from '@savepoint/service-kit/data';
import type { CommentModel, LikeModel, StoredComment } from '../data/models/comment';
import type { IgnoredMemberModel } from '../data/models/ignored-members';
import type { ModerationLogModel } from '../data/models/moderation';
import type { SiteModel } from '../data/models/site';
import type { ThreadModel } from '../data/models/thread';
import type { PageDirectory } from '../data/page-directory';
import type { SiteRegistry } from '../data/site-registry';
import type { FirstPages, ThreadSizes } from './thread-cache';
import type { ThreadLog } from './thread-log';

/** What threads are kept and read with. */
export interface ThreadDependencies {
  comments: CommentModel;
  likes: LikeModel;
  /** Updates each comment’s count of likes. */
  likeCounts: DerivedCounts<StoredComment>;
  threads: ThreadModel;
  threadLog: ThreadLog;
  threadSizes: ThreadSizes;
  firstPages: FirstPages;
  pages: PageDirectory;
  sites: SiteRegistry;
  siteModel: SiteModel;
  moderationLog: ModerationLogModel;
}

/** What ignoring members works with. */
export interface IgnoringDependencies {
  comments: CommentModel;
  ignoredMembers: IgnoredMemberModel;
  accountDeletions: AccountDeletions;
}
