import { MAILED_REPLIES_MAX } from '@savepoint/contracts/members';
import { createMailClient, type MailClient } from '@savepoint/service-kit/calls';
import { addBody } from '../../../test/comments';
import { HOUR_MS, member, MINUTE_MS, startReplyMail, tokenIn } from '../../../test/reply-mail';
import { postComment } from '../../posting/post-comment';
import { editComment } from '../../posting/edit-comment';
import { hideComment } from '../../moderation/hide-comment';
import { addSite } from '../../sites/edit-sites';
import { mergePages } from '../../sites/edit-pages';
import { createPageDirectory } from '../../data/page-directory';
import { pageSlug } from '../../data/page-slug';
import { createSiteRegistry } from '../../data/site-registry';
import { threadEntry } from '../links';
import { changeReplyMail, confirmReplyMail, leaveReplyMail, readReplyMail } from './settings';

jest.setTimeout(60_000);

let stage: Awaited<ReturnType<typeof startReplyMail>>;
beforeAll(async () => {
  stage = await startReplyMail();
});
afterAll(() => stage.close());
beforeEach(() => stage.clear());

const ann = member('ann');
const hades = { entity_type: 'game', entity_slug: 'hades' } as const;
const textsMailed = () => stage.mails.flatMap(({ replies }) => replies.map(({ text }) => text));

describe('opting in', () => {
  test('one mail with a link goes to the account’s address; replies are mailed from when it is confirmed', async () => {
    const top = await stage.post('ann');
    expect(await changeReplyMail(stage.context, ann, { mode: 'now' })).toMatchObject({
      mode: 'now',
      confirmed: false,
      email: 'ann@example.org',
      left: [],
    });
    await stage.post('bob', top, { content: 'Before' });
    await stage.later();
    await stage.later();
    expect(stage.confirmations).toHaveLength(1);
    expect(stage.confirmations[0]).toMatchObject({ to: 'ann@example.org', mode: 'now' });
    const token = tokenIn(stage.confirmations[0]!.confirm_url);
    const stored = await stage.context.replyMail.settings.findById('ann').lean();
    expect(JSON.stringify(stored)).not.toContain(token);

    expect(await confirmReplyMail(stage.context, token)).toBe(true);
    expect(await confirmReplyMail(stage.context, token)).toBe(false);
    await stage.post('bob', top, { content: 'After' });
    await stage.later();
    expect(textsMailed()).toEqual(['After']);
  });

  test('a link that is a week old, and one that was never sent, confirm nothing', async () => {
    await changeReplyMail(stage.context, ann, { mode: 'now' });
    await stage.turn();
    const token = tokenIn(stage.confirmations[0]!.confirm_url);
    stage.advance(7 * 24 * HOUR_MS);
    expect(await confirmReplyMail(stage.context, token)).toBe(false);
    expect(await confirmReplyMail(stage.context, '')).toBe(false);
    expect(await readReplyMail(stage.context, ann)).toMatchObject({ confirmed: false });
  });

  test('the account’s address changes → no mail until the new one is confirmed', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    const moved = member('ann', 'ann@new.example');
    expect(await readReplyMail(stage.context, moved)).toMatchObject({ confirmed: false });
    await stage.post('bob', top);
    await stage.later();
    expect(stage.mails).toEqual([]);
    await changeReplyMail(stage.context, moved, { mode: 'now' });
    await stage.turn();
    expect(stage.confirmations.map(({ to }) => to)).toEqual(['ann@example.org', 'ann@new.example']);
    await confirmReplyMail(stage.context, tokenIn(stage.confirmations[1]!.confirm_url));
    await stage.post('bob', top, { content: 'To the new one' });
    await stage.later();
    expect(stage.mails.map(({ to }) => to)).toEqual(['ann@new.example']);
  });

  test('an address in other capitals is the same one; a change of mode needs no further mail', async () => {
    await stage.optIn('ann');
    const again = member('ann', 'Ann@Example.org');
    expect(await changeReplyMail(stage.context, again, { mode: 'daily' })).toMatchObject({
      mode: 'daily',
      confirmed: true,
    });
    await stage.later();
    expect(stage.confirmations).toHaveLength(1);
  });
});

describe('what is mailed', () => {
  test('a reply is mailed two minutes after it was posted, once, with links that lead to it', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    const reply = await stage.post('bob', top, { content: 'Nonsense!' });
    await stage.post('ann', reply);
    await stage.later(MINUTE_MS);
    expect(stage.mails).toEqual([]);
    for (let round = 0; round < 3; round++) await stage.later();
    expect(stage.mails).toEqual([
      {
        id: expect.stringMatching(/^replies\//),
        to: 'ann@example.org',
        replies: [
          {
            name: 'bob',
            about: 'hades',
            site: null,
            thread: 'thread:game/hades',
            text: 'Nonsense!',
            url: `https://savepoint.example/games/hades/?comment=${reply._id}#comment-${reply._id}`,
            leave_thread_url: expect.stringMatching(/^https:\/\/savepoint.example\/replies\/leave\?token=/),
            leave_site_url: expect.stringMatching(/^https:\/\/savepoint.example\/replies\/leave\?token=/),
          },
        ],
        more: 0,
        leave_all_url: expect.stringMatching(/^https:\/\/savepoint.example\/replies\/leave\?token=/),
      },
    ]);
  });

  test('a mail about a reply costs seven writes; a round in which nothing is due changes nothing', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    await stage.post('bob', top);
    // The key that signs links is stored with the first mail.
    await stage.later();
    const writes: string[] = [];
    const client = stage.watched.connection.getClient();
    const note = ({
      commandName: name,
      command,
    }: {
      commandName: string;
      command: Record<string, unknown>;
    }) => {
      if (['insert', 'update', 'delete'].includes(name)) writes.push(`${name} ${String(command[name])}`);
    };
    client.on('commandStarted', note);
    await stage.turn();
    expect(writes).toEqual([]);
    await stage.post('bob', top);
    stage.advance(2 * MINUTE_MS + 1000);
    writes.length = 0;
    await stage.turn();
    client.off('commandStarted', note);
    expect(stage.mails).toHaveLength(2);
    // With the claim, which is a command of its own.
    expect(writes).toEqual([
      'insert reply_mail_notifications',
      'update reply_mail_settings',
      'update comments',
      'update reply_mail_notifications',
      'update reply_mail_notifications',
      'update reply_mail_settings',
    ]);
  });

  test('the text is the one after an edit, a spoiler’s is left out, a long one is cut', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    const edited = await stage.post('bob', top);
    await stage.post('bob', top, { content: 'Everybody dies.', spoiler: true });
    await stage.post('bob', top, { content: 'é'.repeat(900) });
    await editComment(stage.context, member('bob'), { ...hades, comment_uid: edited._id, content: 'Better' });
    await stage.later();
    expect(textsMailed()).toEqual(['Better', null, `${'é'.repeat(500)}…`]);
  });
});

describe('on the page of another site', () => {
  const page = (path: string) => {
    const address = `https://blog.example${path}`;
    return {
      entity_type: 'page',
      entity_slug: pageSlug('blog', { address }),
      entity_page: { address, title: `Post ${path}` },
    } as const;
  };
  /** A comment of Ann’s and a reply on a page. Pages are cached, so each test has one of its own. */
  async function converse(path = '/a', content = 'On the blog') {
    const { siteModel } = stage.context;
    await siteModel.deleteMany({});
    const { site } = await addSite(
      siteModel,
      { name: 'My blog', origins: ['https://blog.example'], owners: ['liz'] },
      'blog',
    );
    const ofSite = stage.context.forSite(site);
    const top = await postComment(ofSite, ann, addBody(page(path)));
    const reply = await postComment(ofSite, member('bob'), {
      ...addBody({ ...page(path), content }),
      parent_uid: top._id,
    });
    return { site, reply };
  }

  test('the mail names the site and leads to the page there', async () => {
    await stage.optIn('ann');
    await converse();
    await stage.later();
    expect(stage.mails[0]?.replies).toMatchObject([
      { about: 'Post /a', site: 'My blog', text: 'On the blog', url: 'https://blog.example/a' },
    ]);
  });

  test('the site has lost the page’s origin → the link leads to the thread on Savepoint', async () => {
    await stage.optIn('ann');
    const { site, reply } = await converse('/lost');
    await stage.context.siteModel.updateOne(
      { _id: site.key },
      { $set: { origins: ['https://new.example'] } },
    );
    // Sites are cached for five seconds.
    const registry = createSiteRegistry(stage.context.siteModel);
    stage.advance(2 * MINUTE_MS + 1000);
    await stage.turn({ ...stage.instances[0], context: { ...stage.context, sites: registry } });
    const slug = page('/lost').entity_slug;
    expect(stage.mails[0]?.replies[0]?.url).toBe(
      `https://savepoint.example/embed/comments/page/${slug}/?comment=${reply._id}#comment-${reply._id}`,
    );
  });

  test('the site was removed → no mail', async () => {
    await stage.optIn('ann');
    const { site } = await converse('/removed');
    await stage.context.siteModel.updateOne({ _id: site.key }, { $set: { removed: new Date() } });
    const registry = createSiteRegistry(stage.context.siteModel);
    stage.advance(2 * MINUTE_MS + 1000);
    await stage.turn({ ...stage.instances[0], context: { ...stage.context, sites: registry } });
    expect(stage.mails).toEqual([]);
  });

  test('leaving the site ends its mail, and no other', async () => {
    await stage.optIn('ann');
    await leaveReplyMail(stage.context, { member: 'ann', what: 'site:blog' });
    await converse('/left');
    const top = await stage.post('ann');
    await stage.post('bob', top, { content: 'On Savepoint' });
    await stage.later();
    expect(textsMailed()).toEqual(['On Savepoint']);
  });

  test('a page whose thread was left is merged into another one → that is left, too', async () => {
    await stage.optIn('ann');
    const { site } = await converse('/merged', 'Before');
    await stage.later();
    await leaveReplyMail(stage.context, { member: 'ann', what: threadEntry(page('/merged')) });
    await converse('/b', 'In the other thread');
    await mergePages(stage.context.pageModels, site, 'https://blog.example/merged', 'https://blog.example/b');
    const [{ context: _, ...instance }, { context }] = stage.instances;
    const pages = createPageDirectory(context.pageModels.pages);
    stage.advance(2 * MINUTE_MS + 1000);
    await stage.turn({ ...instance, context: { ...context, pages } });
    expect(textsMailed()).toEqual(['Before']);
  });
});

describe('how often', () => {
  test('daily: all replies of a day in one mail at the hour, the first fifty and how many more', async () => {
    const top = await stage.post('ann');
    stage.advanceTo(9);
    await stage.optIn('ann', 'daily');
    for (let index = 0; index < MAILED_REPLIES_MAX + 4; index++)
      await stage.post(`member-${index}`, top, { content: `Reply ${index}` });
    await stage.later();
    await stage.later(12 * HOUR_MS);
    expect(stage.mails).toEqual([]);
    stage.advanceTo(7);
    await stage.turn();
    expect(stage.mails).toMatchObject([{ more: 4 }]);
    expect(textsMailed()).toEqual(Array.from({ length: MAILED_REPLIES_MAX }, (_, index) => `Reply ${index}`));
    await stage.later(48 * HOUR_MS);
    expect(stage.mails).toHaveLength(1);
  });
});

describe('faults', () => {
  test('a process that crashes while it sends → another one never sends the same, and sends what comes next', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    await stage.post('bob', top, { content: 'In the mail of the crashed process' });
    stage.advance(2 * MINUTE_MS + 1000);
    const [crashing, other] = stage.instances;
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    const client: MailClient = () => {
      hasBegun();
      return new Promise(() => {});
    };
    void stage.turn({ ...crashing, client });
    await begun;
    await stage.turn(other);
    stage.advance(6 * MINUTE_MS);
    await stage.post('bob', top, { content: 'Afterwards' });
    await stage.turn(other);
    await stage.later();
    expect(textsMailed()).toEqual(['Afterwards']);
    expect((await stage.states()).sort()).toEqual(['sent', 'unknown']);
    expect(stage.logged).toContain('mail about replies was interrupted; it is not sent again');
  });

  test('a process that crashes before it marks the replies → another one sends them', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    await stage.post('bob', top);
    stage.advance(2 * MINUTE_MS + 1000);
    const [{ context, client }, other] = stage.instances;
    const entities = { ...context.entities, names: () => new Promise<never>(() => {}) };
    void stage.turn({ context: { ...context, entities }, client });
    await new Promise((resolve) => setTimeout(resolve, 300));
    stage.advance(6 * MINUTE_MS);
    await stage.turn(other);
    expect(stage.mails).toHaveLength(1);
  });

  test('a process that slept until its claim had ended, before it marked the replies → they are sent once', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    await stage.post('bob', top);
    stage.advance(2 * MINUTE_MS + 1000);
    const [{ context, client }, other] = stage.instances;
    let wake = () => {};
    const slept = new Promise<void>((resolve) => (wake = resolve));
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    const names: typeof context.entities.names = async (entities) => {
      hasBegun();
      await slept;
      return context.entities.names(entities);
    };
    const turn = stage.turn({ context: { ...context, entities: { ...context.entities, names } }, client });
    await begun;
    stage.advance(6 * MINUTE_MS);
    await stage.turn(other);
    wake();
    await turn;
    await stage.later();
    expect(stage.mails).toHaveLength(1);
    expect(await stage.states()).toEqual(['sent']);
  });

  test('asked for again while the mail with the link is being sent → another one follows, whose link works', async () => {
    await changeReplyMail(stage.context, ann, { mode: 'now' });
    const [{ context, client }] = stage.instances;
    let isFirst = true;
    const askingAgain: MailClient = async (call, mail) => {
      if (isFirst) await changeReplyMail(stage.context, ann, { mode: 'daily' });
      isFirst = false;
      return client(call, mail);
    };
    await stage.turn({ context, client: askingAgain });
    expect(stage.confirmations.map(({ mode }) => mode)).toEqual(['now', 'daily']);
    const [first, second] = stage.confirmations.map(({ confirm_url }) => tokenIn(confirm_url));
    expect(await confirmReplyMail(context, first!)).toBe(false);
    expect(await confirmReplyMail(context, second!)).toBe(true);
  });

  test('not sent → replies that come until the next attempt are in the same mail', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    await stage.post('bob', top);
    stage.answer('not-sent');
    await stage.later();
    await stage.post('bob', top);
    stage.answer('sent');
    await stage.later();
    expect(stage.mails.map(({ replies }) => replies.length)).toEqual([1, 2]);
  });

  test('the forms service is down → tried again when it is back', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    await stage.post('bob', top);
    stage.advance(2 * MINUTE_MS + 1000);
    await stage.turn({ context: stage.context, client: createMailClient('http://127.0.0.1:9') });
    expect(await stage.states()).toEqual(['pending']);
    await stage.later(HOUR_MS);
    expect(stage.mails).toHaveLength(1);
  });
});

describe('replies by mail', () => {
  beforeEach(() => (stage.context.settings.replyMailAddress = 'reply@in.example.org'));
  afterEach(() => delete stage.context.settings.replyMailAddress);

  test('a mail about one reply has an address to answer it; one about several, or below which nothing goes, has none', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    const reply = await stage.post('bob', top);
    await stage.later();
    expect(stage.mails[0]?.reply_to).toMatch(/^reply\+[0-9a-f]{32}@in\.example\.org$/);
    const stored = await stage.context.replyMail.addresses.find().lean();
    expect(stored).toMatchObject([{ member: 'ann', comment_uid: reply._id }]);
    expect(stage.mails[0]?.reply_to).not.toContain(stored[0]?._id);
    for (let index = 0; index < 2; index++) await stage.post('bob', top);
    await stage.later();
    const second = await stage.post('ann', reply);
    await stage.post('bob', second);
    await stage.later();
    expect(stage.mails.slice(1).map(({ reply_to }) => reply_to)).toEqual([undefined, undefined]);
  });
});

describe('mentions', () => {
  const kinds = () =>
    stage.mails.flatMap(({ to, replies }) =>
      replies.map(({ mention, text }) => [to, mention ?? false, text]),
    );

  test('a reply that mentions others and its receiver → one mail each, about a reply or a mention', async () => {
    const top = await stage.post('ann');
    await stage.post('cyd');
    for (const uid of ['ann', 'cyd']) await stage.optIn(uid);
    const content = 'No, @ann. Right, @cyd?';
    await stage.post('bob', top, { content, mention_uids: ['ann', 'cyd'] });
    await stage.later();
    await stage.later();
    expect(kinds().sort()).toEqual([
      ['ann@example.org', false, content],
      ['cyd@example.org', true, content],
    ]);
    expect(await stage.states()).toEqual(['sent', 'sent']);
  });

  test('an edit that adds a mention, before and after the first mail → each member is mailed once', async () => {
    await stage.post('ann');
    await stage.post('cyd');
    for (const uid of ['ann', 'cyd']) await stage.optIn(uid);
    const comment = await stage.post('bob', undefined, { content: '@ann', mention_uids: ['ann'] });
    await stage.later();
    const edit = (content: string, mention_uids: string[]) =>
      editComment(stage.context, member('bob'), {
        comment_uid: comment._id,
        ...hades,
        content,
        mention_uids,
      });
    await edit('@ann @cyd', ['ann', 'cyd']);
    await stage.later();
    await edit('@cyd @ann!', ['ann', 'cyd']);
    await stage.later();
    expect(stage.mails.map(({ to }) => to)).toEqual(['ann@example.org', 'cyd@example.org']);
  });

  test('hidden before the mail → nobody is mailed', async () => {
    await stage.post('ann');
    await stage.optIn('ann');
    const { _id } = await stage.post('bob', undefined, { content: '@ann', mention_uids: ['ann'] });
    await hideComment(stage.context, _id, 'removed');
    await stage.later();
    expect(stage.mails).toEqual([]);
  });
});
