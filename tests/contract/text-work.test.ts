import { escapeHtml } from '@savepoint/service-kit/base';
import { parseCursor } from '@savepoint/service-kit/data';
import { matchesEtag, negotiateEncoding, parseCacheGroups } from '@savepoint/service-kit/http';
import {
  cleanDisplayName,
  cleanText,
  createIsReserved,
  emailProblem,
  nameKeyOf,
  normaliseEmail,
} from '@savepoint/service-kit/names';
import { REPETITIONS, superLinear } from '@savepoint/service-kit/testing';
import { canonicalPageAddress, excerpt, findMentions } from '@savepoint/contracts/comments';
import { isSignOnToken } from '../../gateway/src/identity/sign-on';
import { withoutHopByHop } from '../../gateway/src/routing/hop-by-hop';
import { parseQuery } from '../../services/catalog/src/search/find-ids';
import { initialsOf, plainWords, spellingsOf } from '../../services/catalog/src/search/spellings';
import { titleKey } from '../../services/catalog/src/text/fold';
import { findLinks } from '../../services/comments/src/texts/find-links';
import { normaliseWords } from '../../services/comments/src/texts/normalise-words';
import { toHaystack, toPhrase } from '../../services/comments/src/moderation/word-rules';
import { excerpt as mailExcerpt } from '../../services/comments/src/notices/message-parts';
import { cleanComment } from '../../services/comments/src/texts/comment-input';
import { toFeatures } from '../../services/comments/src/moderation/spam/features';
import { withoutAddresses } from '../../services/forms/src/outbox/transport';
import { isInRange } from '../../shell/src/client/federation/version-range';
import { ownersOf } from '../../shell/src/client/health/script-owner';
import { scrub } from '../../shell/src/client/reports/scrub';
import { readingTime } from '../../shell/src/components/article-parts';

const MEMBERS = ['a', 'a a', 'aa'].map((name) => ({ name }));
const LENGTH = 48_000;

/** What is done with texts that others have written. */
test.each<[string, (text: string) => unknown]>([
  ['cleanText', cleanText],
  ['cleanComment', cleanComment],
  ['cleanDisplayName', cleanDisplayName],
  ['createIsReserved', createIsReserved(['Ines Okafor'])],
  ['nameKeyOf', nameKeyOf],
  ['normaliseEmail', normaliseEmail],
  ['emailProblem', emailProblem],
  ['findLinks', findLinks],
  ['findMentions', (text) => findMentions(text, MEMBERS)],
  ['normaliseWords', normaliseWords],
  ['toHaystack', toHaystack],
  ['toPhrase', toPhrase],
  ['toFeatures', toFeatures],
  ['excerpt of a comment', (text) => excerpt(text, 100)],
  ['excerpt in mail', (text) => mailExcerpt(text, 100)],
  ['canonicalPageAddress: path', (text) => canonicalPageAddress(`https://a.example/${text}`)],
  ['canonicalPageAddress: query', (text) => canonicalPageAddress(`https://a.example/?${text}`)],
  ['canonicalPageAddress: host', (text) => canonicalPageAddress(`https://${text}`)],
  ['escapeHtml', escapeHtml],
  ['matchesEtag', (text) => matchesEtag(text, '"a"')],
  ['negotiateEncoding', negotiateEncoding],
  ['parseCacheGroups', parseCacheGroups],
  ['parseCursor', (text) => parseCursor(text)],
  ['isSignOnToken', isSignOnToken],
  ['withoutHopByHop', (connection) => withoutHopByHop({ connection })],
  ['withoutAddresses', withoutAddresses],
  ['scrub', scrub],
  ['ownersOf', (text) => ownersOf(text, {})],
  ['isInRange', (text) => isInRange('1.2.3', text)],
  ['readingTime', readingTime],
  ['parseQuery', parseQuery],
])('%s: twice the text takes twice as long, whatever is repeated in it', async (_name, work) => {
  for (const [repeated, make] of REPETITIONS)
    expect([repeated, await superLinear(work, make, LENGTH)]).toEqual([repeated, undefined]);
});

test('work within a title of 200 characters, as search allows, is short', async () => {
  for (const [repeated, make] of REPETITIONS)
    for (const work of [spellingsOf, initialsOf, plainWords, titleKey])
      expect([repeated, await superLinear((text) => work(text.slice(0, 200)), make, 800)]).toEqual([
        repeated,
        undefined,
      ]);
});
