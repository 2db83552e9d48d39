import type { AccountDeletions, DerivedCounts } from '@savepoint/service-kit/data';
import type {
  CommentModel,
  IgnoredMemberModel,
  LikeModel,
  ModerationLogModel,
  PageDirectory,
  SiteModel,
  SiteRegistry,
  StoredComment,
  ThreadModel,
} from '../data';
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
