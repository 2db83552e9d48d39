/** @jest-environment ./tests/jest/browser-environment.cjs */
import type { InvitationBlock, OwnSite, ReceivedInvitation } from '@savepoint/contracts/sites';
import { failure, MARA, testPage, TOM } from '@savepoint/region-kit/testing/page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { region } from '.';
import { answerSite, ownSites, siteDetails } from '../test/site-details';

const { api, bus, identity, session, reports, settle, signIn, mountRegion, unmount } = testPage();

const open = (props: { site?: string } = {}) => mountRegion(region, props, { name: 'sites' });
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => settle(() => fireEvent.click(button(name)));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) =>
  settle(() => fireEvent.change(field(name), { target: { value } }));
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const alert = () => screen.queryByRole('alert')?.textContent;

test('a visitor is asked to log in, for a reason; hovering or focusing the button prepares it', async () => {
  const prompts: unknown[] = [];
  const stop = bus.on('signin:request', (request) => void prompts.push(request));
  const preload = jest.spyOn(session, 'preload').mockImplementation(() => {});
  await open();
  fireEvent.pointerEnter(button('Login'));
  act(() => button('Login').focus());
  expect(preload).toHaveBeenCalledTimes(2);
  await press('Login');
  expect(prompts).toEqual([{ reason: 'run your sites' }]);
  await settle(() => bus.emit('signin:cancelled', {}));
  stop();
});

test('the member’s profile is not loaded yet → nothing is read', async () => {
  api.answer('listOwnSites', ownSites());
  const release = api.hold('login');
  session.preload();
  identity.setMember(MARA);
  await waitFor(() => expect(api.bodiesOf('login')).toHaveLength(1));
  const fetched = jest.spyOn(globalThis, 'fetch');
  await mountRegion(region, {}, { name: 'sites', waits: false });
  expect([screen.queryByRole('button'), fetched.mock.calls]).toEqual([null, []]);
  release();
  await settle();
  expect(api.bodiesOf('listOwnSites')).toHaveLength(1);
});

describe('the member’s sites', () => {
  const site: OwnSite = {
    key: 'myblog',
    name: 'My blog',
    origins: ['https://blog.example'],
    role: 'owner',
  };
  beforeEach(() => signIn());

  test('each has its role and links to its page; the member’s id is there for owners of others', async () => {
    api.answer(
      'listOwnSites',
      ownSites({
        sites: [site, { ...site, key: 'news', name: 'News', role: 'moderator' }],
        may_register: false,
      }),
    );
    await open();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/sites/myblog/',
      '/sites/news/',
    ]);
    expect(screen.getAllByRole('listitem').map((row) => row.querySelector('.tag')?.textContent)).toEqual([
      'Owner',
      'Moderator',
    ]);
    expect(screen.getByText(/^Your id is mara\./)).toBeTruthy();
  });

  test('where only administrators register sites → says so, without a form', async () => {
    api.answer('listOwnSites', ownSites());
    await open();
    expect([screen.queryByRole('textbox'), screen.queryByText('No sites yet')]).toEqual([
      null,
      expect.anything(),
    ]);
    expect(screen.getByText(/^Only administrators/)).toBeTruthy();
  });

  test('they cannot be loaded → neither list nor form, and Try again', async () => {
    api.answer('listOwnSites', failure('upstream-unavailable'));
    await open();
    expect([alert() !== undefined, titles()]).toEqual([true, ['Sites you run']]);
    api.answer('listOwnSites', ownSites({ sites: [site], may_register: true }));
    await press('Try again');
    expect([alert(), titles()]).toEqual([undefined, ['Sites you run', 'Invitations', 'Register a site']]);
  });

  test('another member logs in → theirs are read', async () => {
    api.answer('listOwnSites', ownSites({ sites: [site] }));
    await open();
    api.answer('listOwnSites', ownSites());
    await signIn(TOM);
    expect([screen.queryByText('My blog'), screen.getByText(/^Your id is tom\./)]).toEqual([
      null,
      expect.anything(),
    ]);
  });
});

describe('invitations', () => {
  const times = { at: '2026-05-14T12:00:00.000Z', expires: '2026-05-28T12:00:00.000Z' };
  const by = { uid: 'uid-of-eve', name: 'Eve' };
  const invitation: ReceivedInvitation = { site: 'news', site_name: 'News', role: 'owner', by, ...times };
  const block: InvitationBlock = { kind: 'inviter', of: by.uid, name: by.name, since: times.at };
  const section = () => screen.getByRole('region', { name: 'Invitations' });
  beforeEach(() => signIn());

  test('none → says so; all can be refused before there is one', async () => {
    api.answer('listOwnSites', ownSites());
    api.answer('blockInvitations', ownSites({ blocked: [{ kind: 'everybody', since: times.at }] }));
    await open();
    expect(section().textContent).toContain('No invitations');
    await press('Take no invitations');
    expect(api.bodiesOf('blockInvitations')).toEqual([{ blocked: true, kind: 'everybody' }]);
    expect([
      screen.queryByRole('button', { name: 'Take no invitations' }),
      document.activeElement?.textContent,
    ]).toEqual([null, 'Nobody can invite you now.']);
  });

  test('who invites, with the id, to what; the name of the site is a text and marked as a name', async () => {
    const site_name = '<a href="https://evil.example">Click</a>';
    api.answer('listOwnSites', ownSites({ invitations: [{ ...invitation, site_name }] }));
    await open();
    expect(section().textContent).toContain(`Eve invites you to own a site that they call “${site_name}”.`);
    expect(section().querySelector('code')?.textContent).toBe('uid-of-eve');
    expect([screen.queryByRole('link'), section().querySelector('b bdi')?.textContent]).toEqual([
      null,
      `“${site_name}”`,
    ]);
  });

  test('accepted → the site is in the list, and the focus on what was done', async () => {
    api.answer('listOwnSites', ownSites({ invitations: [invitation] }));
    const site: OwnSite = { key: 'news', name: 'News', origins: [], role: 'owner' };
    api.answer('answerInvitation', ownSites({ sites: [site] }));
    await open();
    await press('Accept the invitation to “News”');
    expect(api.bodiesOf('answerInvitation')).toEqual([{ site: 'news', answer: 'accept' }]);
    expect([screen.getByRole('link', { name: 'News' }), document.activeElement?.textContent]).toEqual([
      expect.anything(),
      'You run “News” now.',
    ]);
  });

  test('declined, and no further ones from the sender; the block can be ended', async () => {
    api.answer('listOwnSites', ownSites({ invitations: [invitation] }));
    api.answer('answerInvitation', ownSites({ blocked: [block] }));
    api.answer('blockInvitations', ownSites());
    await open();
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'If you decline' }), {
        target: { value: 'inviter' },
      }),
    );
    await press('Decline the invitation to “News”');
    await press('Take invitations again: From Eve');
    expect([api.bodiesOf('answerInvitation'), api.bodiesOf('blockInvitations')]).toEqual([
      [{ site: 'news', answer: 'decline', block: 'inviter' }],
      [{ blocked: false, kind: 'inviter', of: 'uid-of-eve' }],
    ]);
    expect(document.activeElement?.textContent).toBe('You can be invited again.');
  });

  test('it was withdrawn meanwhile → why, and it stays to be read', async () => {
    api.answer('listOwnSites', ownSites({ invitations: [invitation] }));
    api.answer('answerInvitation', failure('no-such-invitation'));
    await open();
    await press('Accept the invitation to “News”');
    expect([alert(), section().textContent]).toEqual([
      'This invitation does not exist any more.',
      expect.stringContaining('News'),
    ]);
  });
});

describe('registering a site', () => {
  const ORIGINS = 'Origins, one per line';
  async function openForm() {
    await signIn();
    api.answer('listOwnSites', ownSites({ may_register: true }));
    await open();
  }
  async function fillIn() {
    await type('Name', 'My blog');
    await type(ORIGINS, 'https://blog.example\nhttps://www.blog.example');
    await type('Languages (optional)', 'en de-CH');
  }

  test('what was typed is sent as lists; the tag replaces the form and takes the focus, and the list is read again', async () => {
    const { tag } = siteDetails();
    api.answer('registerSite', { site: siteDetails() });
    await openForm();
    await fillIn();
    await press('Register site');
    expect(api.bodiesOf('registerSite')).toEqual([
      {
        name: 'My blog',
        origins: ['https://blog.example', 'https://www.blog.example'],
        languages: ['en', 'de-CH'],
      },
    ]);
    expect([screen.queryByRole('textbox'), screen.getByText(tag)]).toEqual([null, expect.anything()]);
    expect(document.activeElement?.textContent).toContain('My blog is registered');
    expect(api.bodiesOf('listOwnSites')).toHaveLength(2);
  });

  test('the server rejects fields → each says why, the first takes the focus, and all that was typed stays', async () => {
    api.answer('registerSite', failure('invalid-site', { origins: 'No path.', languages: 'No tag.' }));
    await openForm();
    await fillIn();
    await press('Register site');
    const described = [field(ORIGINS), field('Languages (optional)')].map((each) =>
      (each.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .at(-1),
    );
    expect(described).toEqual(['No path.', 'No tag.']);
    expect([field('Name').getAttribute('aria-invalid'), document.activeElement, alert()]).toEqual([
      null,
      field(ORIGINS),
      undefined,
    ]);
    expect(field(ORIGINS).value).toBe('https://blog.example\nhttps://www.blog.example');
    // The focus moves after a submission only.
    field('Name').focus();
    await type('Name', 'Your blog');
    expect(document.activeElement).toBe(field('Name'));
  });

  test('the server rejects it for another reason → the reason below the form', async () => {
    api.answer('registerSite', failure('too-many-sites'));
    await openForm();
    await fillIn();
    await press('Register site');
    expect(alert()).toMatch(/^You already own/);
    expect(document.querySelector('[aria-invalid]')).toBeNull();
  });

  test('sent twice → registered once', async () => {
    api.answer('registerSite', { site: siteDetails() });
    await openForm();
    await fillIn();
    const release = api.hold('registerSite');
    const form = screen.getByRole('form');
    fireEvent.submit(form);
    expect(button('Register site').getAttribute('aria-busy')).toBe('true');
    fireEvent.submit(form);
    release();
    await settle();
    expect(api.bodiesOf('registerSite')).toHaveLength(1);
  });

  test('the tag is copied; where the browser has no clipboard or refuses, the reader is told', async () => {
    api.answer('registerSite', { site: siteDetails() });
    await openForm();
    await press('Register site');
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await press('Copy');
    expect(said()).toContain('Your browser does not allow copying. Select the text and copy it.');
    const writeText = jest.fn(async (_text: string) => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await press('Copy');
    expect([writeText.mock.calls, said()]).toEqual([
      [[siteDetails().tag]],
      expect.arrayContaining(['Copied.']),
    ]);
    writeText.mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
    await press('Copy');
    expect(said()).toContain('Your browser does not allow copying. Select the text and copy it.');
    delete (navigator as { clipboard?: unknown }).clipboard;
  });
});

describe('the page of a site', () => {
  const OWNERS_ONLY = [
    'Settings',
    'Spam filter',
    'Spam service',
    'Login of your own',
    'Keys to read comments',
    'Webhooks',
    'Export and import',
    'Remove this site',
  ];
  beforeEach(() => signIn());

  test('owners change it; moderators see the rest, and nothing of the owners’ is read for them', async () => {
    answerSite(api, siteDetails());
    await open({ site: 'myblog' });
    const ofOwner = titles();
    expect(ofOwner).toEqual(expect.arrayContaining(OWNERS_ONLY));
    await unmount();
    answerSite(api, siteDetails({ role: 'moderator' }));
    for (const name of ['listReadKeys', 'listSiteWebhooks', 'readSiteImport'] as const)
      api.answer(name, failure('site-owners-only'));
    const before = api.calls.length;
    await open({ site: 'myblog' });
    expect(titles()).toEqual(ofOwner.filter((title) => !OWNERS_ONLY.includes(title!)));
    expect(api.calls.slice(before).map(({ name }) => name)).toEqual(
      expect.not.arrayContaining(['listReadKeys', 'listSiteWebhooks', 'readSiteImport']),
    );
  });

  test.each(['site-team-only', 'no-such-site'] as const)(
    '%s → why, and the way back; there is nothing to try again',
    async (code) => {
      api.answer('readSite', failure(code));
      await open({ site: 'myblog' });
      expect(screen.getByRole('link', { name: 'Your sites' }).getAttribute('href')).toBe('/sites/');
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  test('it cannot be loaded → Try again', async () => {
    answerSite(api, siteDetails());
    api.answer('readSite', failure('upstream-unavailable'));
    await open({ site: 'myblog' });
    api.answer('readSite', { site: siteDetails() });
    await press('Try again');
    expect(titles()[0]).toBe('My blog');
  });

  test('a fault of the page → a general message, and it is reported', async () => {
    jest.spyOn(session.api, 'call').mockRejectedValue(new TypeError('wrong'));
    await open({ site: 'myblog' });
    expect([alert(), reports.splice(0)]).toEqual([
      expect.stringContaining('Something went wrong'),
      [new TypeError('wrong')],
    ]);
  });

  test('a change of settings is shown at once, and threads and log are read again', async () => {
    answerSite(api, siteDetails());
    api.answer('changeSite', { site: siteDetails({ name: 'Our blog' }) });
    await open({ site: 'myblog' });
    await settle(() => fireEvent.submit(screen.getByRole('form', { name: 'Settings' })));
    expect(titles()[0]).toBe('Our blog');
    expect([api.bodiesOf('listSiteThreads').length, api.bodiesOf('readSiteLog').length]).toEqual([2, 2]);
  });

  test('a new key to read: the log alone is read again', async () => {
    answerSite(api, siteDetails());
    api.answer('addReadKey', { keys: [], uid: 'key-1', key: 'secret' });
    await open({ site: 'myblog' });
    await press('Make a key to read');
    expect([api.bodiesOf('listSiteThreads').length, api.bodiesOf('readSiteLog').length]).toEqual([1, 2]);
  });
});
