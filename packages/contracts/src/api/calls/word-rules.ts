import { WORD_RULE_TEST_DAYS } from '../../base';
import {
  DeleteWordRuleBody,
  DeleteWordRuleResponse,
  SaveWordRuleBody,
  SaveWordRuleResponse,
  TestWordRuleBody,
  TestWordRuleResponse,
  WordRulesBody,
  WordRulesResponse,
} from '../../moderation';
import { moderatorPost } from '../definition';

const rule_uid = 'x7Pq2LmN_4rT9sWv';

/** Word rules. */
export const wordRuleCalls = {
  listWordRules: moderatorPost('comments', '/api/moderation/rules', {
    body: WordRulesBody,
    response: WordRulesResponse,
    errors: [],
    group: 'moderation',
    summary: 'Lists the word rules.',
    example: { body: {} },
  }),
  saveWordRule: moderatorPost('comments', '/api/moderation/rules/save', {
    body: SaveWordRuleBody,
    response: SaveWordRuleResponse,
    errors: [
      'too-many-decisions',
      'phrase-without-word',
      'no-such-rule',
      'rule-changed',
      'too-many-rules',
      'too-many-phrases',
    ],
    group: 'moderation',
    summary: 'Adds or changes a word rule.',
    example: { body: { rule_uid, phrases: ['cheap keys'], effect: 'moderate', enabled: true, version: 0 } },
  }),
  deleteWordRule: moderatorPost('comments', '/api/moderation/rules/delete', {
    body: DeleteWordRuleBody,
    response: DeleteWordRuleResponse,
    errors: ['too-many-decisions'],
    group: 'moderation',
    summary: 'Deletes a word rule.',
    example: { body: { rule_uid } },
  }),
  testWordRule: moderatorPost('comments', '/api/moderation/rules/try', {
    body: TestWordRuleBody,
    response: TestWordRuleResponse,
    errors: ['too-many-decisions', 'invalid-cursor', 'phrase-without-word'],
    group: 'moderation',
    summary: `Finds the comments of the last ${WORD_RULE_TEST_DAYS} days that a word rule would apply to.`,
    example: { body: { phrases: ['cheap keys'] } },
  }),
};
