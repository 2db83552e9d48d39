import {
  AppealsPage,
  DecideAppealBody,
  DecideAppealResponse,
  ReopenAppealBody,
  ReopenAppealResponse,
} from '../appeals';
import {
  AddMemberNoteBody,
  AddMemberNoteResponse,
  DeleteMemberNoteBody,
  DeleteMemberNoteResponse,
  MemberNotesBody,
  MemberNotesResponse,
} from '../member-notes';
import {
  AssignCaseBody,
  AssignCaseResponse,
  BanMemberBody,
  BansPage,
  ShadowedPage,
  ShadowMemberBody,
  DecideBody,
  PinCommentBody,
  ModerationActionResponse,
  ModerationLogPage,
  ModerationPageBody,
  QueueBody,
  QueuePage,
  UnbanMemberBody,
  UndoBody,
} from '../moderation';
import { RefusedCallsBody, RefusedCallsResponse } from '../refused-calls';
import { Transparency, TransparencyBody } from '../transparency';
import {
  DeleteWordRuleBody,
  DeleteWordRuleResponse,
  SaveWordRuleBody,
  SaveWordRuleResponse,
  TestWordRuleBody,
  TestWordRuleResponse,
  WordRulesBody,
  WordRulesResponse,
} from '../word-rules';
import { PublishedFigures } from '../published-figures';
import {
  AnswerTrainingCaseBody,
  AnswerTrainingCaseResponse,
  NextTrainingCaseBody,
  NextTrainingCaseResponse,
  TrainingResultsBody,
  TrainingResultsResponse,
} from '../training';
import type { CallSchemas } from './definition';

const page = { body: ModerationPageBody, errors: ['invalid-cursor'] } as const;

export const moderationCalls = {
  readModerationQueue: { ...page, body: QueueBody, response: QueuePage },
  decideCase: {
    body: DecideBody,
    response: ModerationActionResponse,
    errors: ['no-such-case', 'comment-deleted', 'parent-gone', 'gone', 'already-decided', 'case-changed'],
  },
  assignCase: {
    body: AssignCaseBody,
    response: AssignCaseResponse,
    errors: ['no-such-case', 'already-decided', 'case-changed'],
  },
  pinComment: {
    body: PinCommentBody,
    response: ModerationActionResponse,
    errors: ['no-such-comment', 'reply-not-pinned', 'changed-since'],
  },
  undoModerationAction: {
    body: UndoBody,
    response: ModerationActionResponse,
    errors: ['no-such-action', 'not-undoable', 'changed-since', 'gone'],
  },
  banMember: {
    body: BanMemberBody,
    response: ModerationActionResponse,
    errors: ['own-account', 'no-such-member'],
  },
  unbanMember: {
    body: UnbanMemberBody,
    response: ModerationActionResponse,
    errors: ['no-such-member'],
  },
  shadowMember: {
    body: ShadowMemberBody,
    response: ModerationActionResponse,
    errors: ['no-shadow', 'own-account', 'shadow-of-moderator', 'no-such-member'],
  },
  listShadowed: { ...page, response: ShadowedPage },
  listBans: { ...page, response: BansPage },
  listMemberNotes: { body: MemberNotesBody, response: MemberNotesResponse, errors: [] },
  addMemberNote: {
    body: AddMemberNoteBody,
    response: AddMemberNoteResponse,
    errors: ['no-such-member', 'too-many-notes'],
  },
  deleteMemberNote: { body: DeleteMemberNoteBody, response: DeleteMemberNoteResponse, errors: [] },
  readModerationLog: { ...page, response: ModerationLogPage },
  listAppeals: { ...page, response: AppealsPage },
  decideAppeal: {
    body: DecideAppealBody,
    response: DecideAppealResponse,
    errors: [
      'no-such-appeal',
      'appeal-decided',
      'own-decision',
      'no-such-action',
      'changed-since',
      'not-undoable',
    ],
  },
  readPublishedFigures: { response: PublishedFigures, errors: [] },
  readTransparency: { body: TransparencyBody, response: Transparency, errors: [] },
  readCommentLimits: {
    body: RefusedCallsBody,
    response: RefusedCallsResponse,
    errors: ['administrators-only'],
  },
  reopenAppeal: {
    body: ReopenAppealBody,
    response: ReopenAppealResponse,
    errors: ['no-such-appeal', 'own-decision', 'not-undoable'],
  },
  nextTrainingCase: {
    body: NextTrainingCaseBody,
    response: NextTrainingCaseResponse,
    errors: ['invalid-cursor'],
  },
  answerTrainingCase: {
    body: AnswerTrainingCaseBody,
    response: AnswerTrainingCaseResponse,
    errors: ['no-such-case'],
  },
  listTrainingResults: {
    body: TrainingResultsBody,
    response: TrainingResultsResponse,
    errors: ['administrators-only'],
  },
  listWordRules: { body: WordRulesBody, response: WordRulesResponse, errors: [] },
  saveWordRule: {
    body: SaveWordRuleBody,
    response: SaveWordRuleResponse,
    errors: ['phrase-without-word', 'no-such-rule', 'rule-changed', 'too-many-rules'],
  },
  deleteWordRule: {
    body: DeleteWordRuleBody,
    response: DeleteWordRuleResponse,
    errors: [],
  },
  testWordRule: {
    body: TestWordRuleBody,
    response: TestWordRuleResponse,
    errors: ['invalid-cursor', 'phrase-without-word'],
  },
} as const satisfies Record<string, CallSchemas>;
