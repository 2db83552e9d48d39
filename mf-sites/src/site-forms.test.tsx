/** @jest-environment ./tests/jest/browser-environment.cjs */
import { SPAM_LEARNED_MIN, SPAM_TESTED_MIN } from '@savepoint/contracts/base';
import { DEFAULT_SITE_SETTINGS } from '@savepoint/contracts/schema';
import type { SiteDetails, SiteInvitation, SpamTrial } from '@savepoint/contracts/sites';
import type { ModeratorMailSettings } from '@savepoint/contracts/members';
import { failure, testPage } from '@savepoint/region-kit/testing/page';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { siteDetails } from '../test/site-details';
import { ModeratorMail } from './moderator-mail';
import { People } from './people';
import { RemoveSite } from './remove-site';
import { Settings } from './settings/settings';
import { SpamFilter } from './spam/spam-filter';
import { SpamService } from './spam/spam-service';

const { api, settle, signIn, mount } = testPage();
const onChanged = jest.fn<void, [SiteDetails]>();
beforeEach(async () => {
  onChanged.mockReset();
  await signIn();
});

const AT = '2026-05-14T12:00:00.000Z';
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => settle(() => fireEvent.click(button(name)));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) =>
  settle(() => fireEvent.change(field(name), { target: { value } }));
const choose = (name: string, value: string) =>
  settle(() => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }));
const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value;
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const alert = () => screen.queryByRole('alert')?.textContent;
const invalid = () => [...document.querySelectorAll('[aria-invalid]')];

describe('settings', () => {
  const DAYS = 'Days until a thread closes (empty: never)';
  const LINKS = 'Links in a comment, at most';
  const site = siteDetails({
    settings: { ...DEFAULT_SITE_SETTINGS, spam_filter: 'try', feed: true, close_after_days: 30 },
  });
  const sent = () => api.bodiesOf('changeSite');
  beforeEach(() => api.answer('changeSite', { site }));

  test('unchanged, they are sent as they are, but for what another form changes', async () => {
    await mount(<Settings site={site} onChanged={onChanged} />);
    await press('Save settings');
    const { key, name, origins, languages, version } = site;
    const { spam_filter: _, ...settings } = site.settings;
    expect(sent()).toEqual([{ site: key, version, name, origins, languages, settings }]);
    expect([onChanged.mock.calls, statuses()]).toEqual([
      [[site]],
      ['Saved. It takes effect within 10 seconds.'],
    ]);
  });

  test('every choice is sent', async () => {
    await mount(<Settings site={site} onChanged={onChanged} />);
    await choose('A comment appears', 'after_approval');
    await choose('Comments with links', 'refused');
    await choose('Guests, with a name and an email address', 'held');
    await choose('A feed of all comments', 'feedOff');
    await type(DAYS, '');
    await type(LINKS, ' 2 ');
    await type('Comments of a member in an hour, at most', '12');
    await type('Origins, one per line', 'https://a.example https://b.example');
    await press('Save settings');
    expect(sent()).toMatchObject([
      {
        origins: ['https://a.example', 'https://b.example'],
        settings: {
          publishing: 'after_approval',
          links: 'refused',
          guests: 'held',
          feed: false,
          close_after_days: null,
          max_links: 2,
          posts_per_hour: 12,
        },
      },
    ]);
  });

  test('something else than a number → not sent; that field says so and takes the focus, and is right once it is corrected', async () => {
    await mount(<Settings site={site} onChanged={onChanged} />);
    await type(LINKS, 'two');
    expect(invalid()).toEqual([]);
    await press('Save settings');
    expect([sent(), invalid(), document.activeElement]).toEqual([[], [field(LINKS)], field(LINKS)]);
    await type(LINKS, '2');
    expect(invalid()).toEqual([]);
    await press('Save settings');
    expect(sent()).toHaveLength(1);
  });

  test('the server rejects a number → its field says why', async () => {
    api.answer('changeSite', failure('invalid-site', { 'settings.close_after_days': 'Too many.' }));
    await mount(<Settings site={site} onChanged={onChanged} />);
    await press('Save settings');
    expect([invalid(), document.activeElement, alert(), statuses(), onChanged.mock.calls]).toEqual([
      [field(DAYS)],
      field(DAYS),
      undefined,
      [''],
      [],
    ]);
  });
});

describe('somebody else has saved meanwhile', () => {
  const site = siteDetails();
  const theirs = siteDetails({
    name: 'Our blog',
    languages: ['de'],
    version: 4,
    settings: { ...DEFAULT_SITE_SETTINGS, publishing: 'after_approval', max_links: 1 },
  });
  const described = (element: Element) =>
    document.getElementById(element.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;
  beforeEach(() => {
    api.answer('readSite', { site: theirs });
    api.answer('changeSite', ({ version }) =>
      version === 3 ? failure('site-changed', { name: 'Our blog' }) : { site: { ...theirs, version: 5 } },
    );
  });

  test('what was typed stays, beside what they saved; what was not changed here is theirs', async () => {
    await mount(<Settings site={site} onChanged={onChanged} />);
    await type('Name', 'My own blog');
    await choose('A comment appears', 'first_after_approval');
    await choose('Comments with links', 'held');
    await press('Save settings');
    expect(field('Name').value).toBe('My own blog');
    expect(described(field('Name'))).toBe('Somebody else has saved: Our blog');
    expect(chosen('A comment appears')).toBe('first_after_approval');
    expect(described(screen.getByRole('combobox', { name: 'A comment appears' }))).toBe(
      'Somebody else has saved: After a moderator has approved it',
    );
    expect([chosen('Comments with links'), field('Languages (optional)').value]).toEqual(['held', 'de']);
    expect(field('Links in a comment, at most').value).toBe('1');
    expect([document.activeElement, onChanged.mock.calls]).toEqual([field('Name'), []]);
    expect(alert()).toContain('nothing is saved yet');

    await press('Save settings');
    expect(api.bodiesOf('changeSite').at(-1)).toMatchObject({
      version: 4,
      name: 'My own blog',
      languages: ['de'],
      settings: { publishing: 'first_after_approval', links: 'held', max_links: 1 },
    });
    expect([alert(), invalid(), onChanged.mock.calls.length]).toEqual([undefined, [], 1]);
  });

  test('another form of the page has saved → what is typed here stays, and the new version is sent', async () => {
    const Page = () => {
      const [shown, setShown] = useState(site);
      return (
        <>
          <button onClick={() => setShown(theirs)}>Another form</button>
          <Settings site={shown} onChanged={onChanged} />
        </>
      );
    };
    await mount(<Page />);
    await type('Name', 'My own blog');
    await press('Another form');
    await press('Save settings');
    expect(api.bodiesOf('changeSite')).toMatchObject([
      { version: 4, name: 'My own blog', languages: ['de'] },
    ]);
  });

  test('the spam filter: what was chosen stays, and the form says what they chose', async () => {
    const trying = { ...theirs, settings: { ...theirs.settings, spam_filter: 'try' as const } };
    api.answer('readSite', { site: trying });
    await mount(
      <SpamFilter
        site={{ ...site, settings: { ...site.settings, spam_filter: 'on' } }}
        onChanged={onChanged}
      />,
    );
    const filter = screen.getByRole('combobox');
    await settle(() => fireEvent.change(filter, { target: { value: 'off' } }));
    await press('Save');
    expect([described(filter), onChanged.mock.calls]).toEqual([
      expect.stringContaining('Somebody else has saved'),
      [[trying]],
    ]);
  });
});

describe('people', () => {
  const people: SiteDetails['people'] = [
    { uid: 'mara', name: 'Mara', role: 'owner' },
    { uid: 'uid-of-eve', name: null, role: 'moderator' },
  ];
  const site = siteDetails({ people });

  test('moderators read who runs the site; owners change it', async () => {
    await mount(<People site={{ ...site, role: 'moderator' }} onChanged={onChanged} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mara mara (you)Owner',
      ' uid-of-eve Moderator',
    ]);
    expect([screen.queryByRole('button'), screen.queryByRole('textbox')]).toEqual([null, null]);
  });

  const invitation: SiteInvitation = {
    ...{ uid: 'uid-of-tom', name: 'Tom', role: 'moderator' as const, by: 'Mara' },
    ...{ at: '2026-05-14T12:00:00.000Z', expires: '2026-05-28T12:00:00.000Z' },
  };
  const inviting: SiteDetails = { ...site, people: [], invitations: [invitation] };

  test('moderators read who is invited, by whom and until when', async () => {
    await mount(<People site={{ ...inviting, role: 'moderator' }} onChanged={onChanged} />);
    expect([screen.getByRole('listitem').textContent, screen.queryByRole('button')]).toEqual([
      'Tom uid-of-tomModerator, invited by Mara, until 28 May 2026',
      null,
    ]);
  });

  test('owners withdraw an invitation', async () => {
    api.answer('withdrawInvitation', { site });
    await mount(<People site={inviting} onChanged={onChanged} />);
    await press('Withdraw the invitation of Tom (Moderator)');
    expect(api.bodiesOf('withdrawInvitation')).toEqual([{ site: 'myblog', uid: 'uid-of-tom' }]);
    expect([onChanged.mock.calls, statuses()]).toEqual([[[site]], ['The invitation of Tom was withdrawn.']]);
  });

  test('invited to a role → the field is empty again', async () => {
    api.answer('addSitePerson', { site });
    await mount(<People site={site} onChanged={onChanged} />);
    await type('Member', 'Tom');
    await choose('Role', 'owner');
    await press('Invite');
    expect(api.bodiesOf('addSitePerson')).toEqual([{ site: 'myblog', person: 'Tom', role: 'owner' }]);
    expect([onChanged.mock.calls, field('Member').value, statuses()]).toEqual([
      [[site]],
      '',
      ['Tom is invited.'],
    ]);
  });

  test('nobody has that name → the field says so, and what was typed stays', async () => {
    api.answer('addSitePerson', failure('invalid-site', { person: 'There is nobody.' }));
    await mount(<People site={site} onChanged={onChanged} />);
    await type('Member', 'Tom');
    await press('Invite');
    expect([invalid(), field('Member').value, onChanged.mock.calls]).toEqual([[field('Member')], 'Tom', []]);
  });

  test('removed by uid and role; pressed twice, once', async () => {
    api.answer('removeSitePerson', { site });
    await mount(<People site={site} onChanged={onChanged} />);
    const release = api.hold('removeSitePerson');
    fireEvent.click(button('Remove uid-of-eve (Moderator)'));
    fireEvent.click(button('Remove uid-of-eve (Moderator)'));
    release();
    await settle();
    expect(api.bodiesOf('removeSitePerson')).toEqual([
      { site: 'myblog', uid: 'uid-of-eve', role: 'moderator' },
    ]);
    expect([onChanged.mock.calls.length, statuses()]).toEqual([1, ['uid-of-eve was removed.']]);
  });

  test('the last owner cannot be removed → why', async () => {
    api.answer('removeSitePerson', failure('last-owner'));
    await mount(<People site={site} onChanged={onChanged} />);
    await press('Remove Mara (Owner)');
    expect([alert(), onChanged.mock.calls]).toEqual([expect.stringContaining('at least one owner'), []]);
  });
});

describe('removing the site', () => {
  test('what was typed is sent as the confirmation; then the form is gone', async () => {
    api.answer('removeSite', ({ site }) => ({ removed: site }));
    await mount(<RemoveSite site={siteDetails()} />);
    await type('To confirm it, write the name of the site: My blog', 'My blog');
    await press('Remove this site');
    expect(api.bodiesOf('removeSite')).toEqual([{ site: 'myblog', name: 'My blog' }]);
    expect([screen.queryByRole('textbox'), document.activeElement]).toEqual([
      null,
      screen.getByRole('status'),
    ]);
  });

  test('another name → the field says so, and the site stays', async () => {
    api.answer('removeSite', failure('invalid-site', { name: 'That is another name.' }));
    await mount(<RemoveSite site={siteDetails()} />);
    await press('Remove this site');
    expect(invalid()).toEqual([screen.getByRole('textbox')]);
  });
});

describe('the spam filter', () => {
  const site = siteDetails({ settings: { ...DEFAULT_SITE_SETTINGS, max_links: 1 } });
  const trial: SpamTrial = {
    learned: { spam: 40, approved: 60 },
    tested: { spam: 12, approved: 20 },
    held: { spam: 9, approved: 1 },
    precision: 0.9,
    recall: 0.75,
    ready: true,
    mistakes: [],
  };
  const TRY = 'Try it on the last 30 days';
  const sentences = () =>
    within(screen.getAllByRole('list')[0]!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  async function tryFilter(result: SpamTrial) {
    api.answer('trySpamFilter', result);
    await mount(<SpamFilter site={site} onChanged={onChanged} />);
    await press(TRY);
  }

  test('its mode is changed, and nothing else', async () => {
    api.answer('changeSite', { site });
    await mount(<SpamFilter site={site} onChanged={onChanged} />);
    await choose('What it does', 'on');
    await press('Save');
    expect(api.bodiesOf('changeSite')).toEqual([
      { site: 'myblog', version: 3, settings: { spam_filter: 'on' } },
    ]);
    expect(onChanged.mock.calls).toEqual([[site]]);
  });

  test('it cannot be changed → why, and the choice stays', async () => {
    api.answer('changeSite', failure('site-owners-only'));
    await mount(<SpamFilter site={site} onChanged={onChanged} />);
    await choose('What it does', 'try');
    await press('Save');
    expect([alert() !== undefined, chosen('What it does'), onChanged.mock.calls]).toEqual([true, 'try', []]);
  });

  test('a trial: what it learned from, what it finds and what it gets wrong; the heading takes the focus', async () => {
    await tryFilter(trial);
    expect(sentences()).toEqual([
      expect.stringMatching(/learned from 40 .* and 60 /),
      expect.stringMatching(/^Of 12 .* held 9 \(recall 75 %\)/),
      expect.stringMatching(/^Of 20 .* held 1 by mistake/),
      expect.stringMatching(/90 % was spam/),
    ]);
    expect(document.activeElement?.textContent).toBe('What it would have done');
  });

  test('it would have held nothing → says that in place of a share', async () => {
    await tryFilter({ ...trial, held: { spam: 0, approved: 0 }, precision: null, recall: 0 });
    expect(sentences().slice(1)).toEqual([
      expect.stringContaining('recall 0 %'),
      expect.anything(),
      'It would have held nothing.',
    ]);
  });

  test('too few decisions → how many it needs and how many there are, and no advice to switch it on', async () => {
    await tryFilter({
      ...trial,
      learned: { spam: 3, approved: 5 },
      tested: { spam: 1, approved: 2 },
      precision: null,
      recall: null,
      ready: false,
    });
    expect(sentences()).toEqual([
      expect.stringMatching(new RegExp(`needs ${SPAM_LEARNED_MIN} .* and ${SPAM_TESTED_MIN} of each`)),
      expect.stringMatching(/There are 3 and 5 .* and 1 and 2 since/),
    ]);
    expect(screen.queryByText(/^To switch it on/)).toBeNull();
  });

  test('what it would have held by mistake is listed with score and words', async () => {
    await tryFilter({ ...trial, mistakes: [{ text: 'Cheap keys?', score: 81, words: ['cheap', '#link'] }] });
    expect(screen.getByText('Cheap keys?').nextSibling?.textContent).toBe('Score 81 of 100: “cheap”, a link');
  });

  test('the trial fails → Try again; pressed twice, it runs once', async () => {
    api.answer('trySpamFilter', failure('upstream-unavailable'));
    await mount(<SpamFilter site={site} onChanged={onChanged} />);
    await press(TRY);
    api.answer('trySpamFilter', trial);
    await press('Try again');
    expect([alert(), sentences().length]).toEqual([undefined, 4]);
    const release = api.hold('trySpamFilter');
    fireEvent.click(button(TRY));
    fireEvent.click(button(TRY));
    expect(statuses()).toContain('Learning from older decisions…');
    release();
    await settle();
    expect(api.bodiesOf('trySpamFilter')).toHaveLength(3);
  });
});

describe('the spam service', () => {
  const SET = 'Check and set the key';
  const REMOVE = 'Remove the key';
  const withKey = siteDetails({ spam_service: { since: AT } });

  test('without a key there is none to remove; one is set trimmed, and not shown again', async () => {
    api.answer('setSpamServiceKey', { site: withKey });
    await mount(<SpamService site={siteDetails()} onChanged={onChanged} />);
    expect(screen.queryByRole('button', { name: REMOVE })).toBeNull();
    await type('Your key', ' 3f0c9a ');
    await press(SET);
    expect(api.bodiesOf('setSpamServiceKey')).toEqual([{ site: 'myblog', api_key: '3f0c9a' }]);
    expect([field('Your key').value, onChanged.mock.calls, statuses()]).toEqual([
      '',
      [[withKey]],
      ['The service accepts the key. It takes effect within 10 seconds.'],
    ]);
  });

  test('the service does not take the key → the field says why, and the key stays typed', async () => {
    api.answer('setSpamServiceKey', failure('invalid-spam-key', { api_key: 'Unknown key.' }));
    await mount(<SpamService site={siteDetails()} onChanged={onChanged} />);
    await type('Your key', '3f0c9a');
    await press(SET);
    expect([invalid(), field('Your key').value, onChanged.mock.calls]).toEqual([
      [field('Your key')],
      '3f0c9a',
      [],
    ]);
  });

  test('the key is removed', async () => {
    api.answer('removeSpamServiceKey', { site: siteDetails() });
    await mount(<SpamService site={withKey} onChanged={onChanged} />);
    await press(REMOVE);
    expect([api.bodiesOf('removeSpamServiceKey'), onChanged.mock.calls]).toEqual([
      [{ site: 'myblog' }],
      [[siteDetails()]],
    ]);
  });

  test('while the key is checked, nothing else is sent', async () => {
    api.answer('setSpamServiceKey', { site: withKey });
    await mount(<SpamService site={withKey} onChanged={onChanged} />);
    await type('Your key', '3f0c9a');
    const release = api.hold('setSpamServiceKey');
    fireEvent.click(button(SET));
    fireEvent.click(button(REMOVE));
    release();
    await settle();
    expect(api.bodiesOf('removeSpamServiceKey')).toEqual([]);
  });

  test.each<[string, SiteDetails['spam_service'], RegExp, RegExp | null]>([
    ['works', { since: AT }, /^Comments have been checked since 14 May 2026/, null],
    [
      'is silent',
      { since: AT, failing: { since: '2026-05-20T00:00:00.000Z', problem: 'silent' } },
      /given no answer since 20 May 2026/,
      null,
    ],
    [
      'refuses',
      { since: AT, failing: { since: '2026-05-20T00:00:00.000Z', problem: 'refused', words: 'Expired.' } },
      /has not checked comments since 20 May 2026/,
      /It says: Expired\./,
    ],
  ])('the service %s', async (_, spam_service, sentence, words) => {
    await mount(<SpamService site={siteDetails({ spam_service: spam_service! })} onChanged={onChanged} />);
    expect(screen.getByText(sentence)).toBeTruthy();
    if (words) expect(screen.getByText(words)).toBeTruthy();
    else expect(screen.queryByText(/It says/)).toBeNull();
  });
});

describe('mail to moderators', () => {
  const OFF: ModeratorMailSettings = { mode: 'off', confirmed: false, email: 'mara@example.org' };
  const WHEN = 'When comments wait for a decision';
  async function open(settings: ModeratorMailSettings) {
    api.answer('readModeratorMail', settings);
    await mount(<ModeratorMail site="myblog" />);
  }

  test.each<[ModeratorMailSettings, string]>([
    [{ ...OFF, mode: 'now' }, 'We have sent you a link to confirm it.'],
    [{ ...OFF, mode: 'daily', confirmed: true }, 'Saved. It takes effect within 10 seconds.'],
    [OFF, 'Saved. It takes effect within 10 seconds.'],
  ])('changed to %j → %s', async (changed, sentence) => {
    api.answer('changeModeratorMail', changed);
    await open(OFF);
    await choose(WHEN, changed.mode);
    await press('Save settings');
    expect(api.bodiesOf('changeModeratorMail')).toEqual([{ site: 'myblog', mode: changed.mode }]);
    expect([statuses(), chosen(WHEN)]).toEqual([[sentence], changed.mode]);
  });

  test.each<[string, ModeratorMailSettings, RegExp]>([
    ['waits for its confirmation', { ...OFF, mode: 'now' }, /^Not confirmed yet/],
    ['is sent', { ...OFF, mode: 'now', confirmed: true }, /^It goes to/],
    ['is off', OFF, /^It goes to/],
  ])('mail that %s', async (_, settings, sentence) => {
    await open(settings);
    expect(screen.getByText(sentence).textContent).toContain('mara@example.org');
  });

  test('an address that is not verified → no choice', async () => {
    await open({ ...OFF, email: null });
    expect([screen.queryByRole('combobox'), screen.queryByText(/is verified/)]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  test('refused → why, and the choice stays; cannot be loaded → Try again', async () => {
    api.answer('readModeratorMail', failure('upstream-unavailable'));
    await mount(<ModeratorMail site="myblog" />);
    api.answer('readModeratorMail', OFF);
    await press('Try again');
    api.answer('changeModeratorMail', failure('too-many-confirmations'));
    await choose(WHEN, 'now');
    await press('Save settings');
    expect([alert() !== undefined, chosen(WHEN), statuses()]).toEqual([true, 'now', ['']]);
  });
});
