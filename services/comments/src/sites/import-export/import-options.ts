import type { CaseModel, CommentModel, PageModel, ThreadModel } from '../../data';
import type { AddressOptions } from './page-addresses';
import type { PageChoice } from './page-choice';
import type { ImportFormat } from './record';

export interface ImportModels {
  pages: PageModel;
  comments: CommentModel;
  threads: ThreadModel;
  cases: CaseModel;
}

export interface ImportProgress {
  phase: 'reading' | 'importing';
  done: number;
  total?: number;
}

export interface ImportOptions extends AddressOptions, PageChoice {
  format: ImportFormat;
  dryRun?: boolean;
  /** Default: a million. */
  maxComments?: number;
  /** May throw, which ends the import. */
  onProgress?: (progress: ImportProgress) => void;
}
