/** @jest-environment ./tests/jest/browser-environment.cjs */
import { SITE_READ_KEYS_MAX, SITE_WEBHOOKS_MAX } from '@savepoint/contracts/base';
import {
  WEBHOOK_EVENTS,
  type ReadKeyEntry,
  type SiteDelivery,
  type SiteDetails,
  type SiteWebhook,
} from '@savepoint/contracts/sites';
import { failure, testPage } from '@savepoint/region-kit/testing/page';
import { fireEvent, screen, within } from '@testing-library/react';
import { siteDetails } from '../test/site-details';
import { Keys } from './keys/keys';
import { ReadKeys } from './keys/read-keys';
import { Webhooks } from './webhooks/webhooks';

const { api, settle, signIn, mount } = testPage();
const onChanged = jest.fn();
beforeEach(async () => {
  onChanged.mockReset();
  await signIn();
});

const AT = '2026-05-14T12:00:00.000Z';
const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => fireEvent.click(button(name));
const press = (name: string) => settle(() => click(name));
const choose = (name: string, value: string) =>
  settle(() => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }));
const alert = () => screen.queryByRole('alert')?.textContent;
const secret = () => document.querySelector('pre')?.textContent;

describe('keys of logins', () => {
  const key = (kid: string): SiteDetails['keys'][0] => ({ kid, algorithm: 'HS256', created: AT });
  const [one, two] = [key('myblog.aaaaaaaa'), key('myblog.bbbbbbbb')];
  const withKeys = (...keys: SiteDetails['keys']) => siteDetails({ keys });

  test('one is made with the chosen algorithm; what signs is shown trimmed and takes the focus', async () => {
    const site = withKeys(one);
    api.answer('addSiteKey', { site, kid: one.kid, signing_key: 'PEM\n' });
    await mount(<Keys site={withKeys()} onChanged={onChanged} />);
    await choose('Algorithm', 'EdDSA');
    await press('Make a key');
    expect(api.bodiesOf('addSiteKey')).toEqual([{ site: 'myblog', algorithm: 'EdDSA' }]);
    expect([onChanged.mock.calls, secret()]).toEqual([[[site]], 'PEM']);
    expect(document.activeElement?.textContent).toContain(one.kid);
  });

  test('there are two already → why none is made', async () => {
    api.answer('addSiteKey', failure('invalid-site', { keys: 'Remove one first.' }));
    await mount(<Keys site={withKeys(one, two)} onChanged={onChanged} />);
    await press('Make a key');
    expect([alert() !== undefined, onChanged.mock.calls]).toEqual([true, []]);
  });

  test('one is removed; the secret of another that was just made stays, its own goes', async () => {
    api.answer('addSiteKey', { site: withKeys(one, two), kid: two.kid, signing_key: 'secret' });
    api.answer('removeSiteKey', { site: withKeys() });
    await mount(<Keys site={withKeys(one, two)} onChanged={onChanged} />);
    await press('Make a key');
    await press(`Remove the key ${one.kid}`);
    expect([api.bodiesOf('removeSiteKey'), secret()]).toEqual([[{ site: 'myblog', kid: one.kid }], 'secret']);
    await press(`Remove the key ${two.kid}`);
    expect([secret(), onChanged.mock.calls.length]).toEqual([undefined, 3]);
  });

  test('a second press while one is made → one key', async () => {
    api.answer('addSiteKey', { site: withKeys(one), kid: one.kid, signing_key: 'secret' });
    await mount(<Keys site={withKeys()} onChanged={onChanged} />);
    const release = api.hold('addSiteKey');
    click('Make a key');
    click('Make a key');
    release();
    await settle();
    expect(api.bodiesOf('addSiteKey')).toHaveLength(1);
  });
});

describe('keys to read', () => {
  const entry = (uid: string, scope: ReadKeyEntry['scope'] = 'public'): ReadKeyEntry => ({
    uid,
    scope,
    created: AT,
  });
  const rows = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('code')?.textContent);
  async function open(...keys: ReadKeyEntry[]) {
    api.answer('listReadKeys', { keys });
    await mount(<ReadKeys site="myblog" onChanged={onChanged} />);
  }

  test('one is made with the chosen scope, and shown once', async () => {
    await open();
    api.answer('addReadKey', { keys: [entry('one', 'moderation')], uid: 'one', key: 'the key' });
    await choose('It reads', 'moderation');
    await press('Make a key to read');
    expect(api.bodiesOf('addReadKey')).toEqual([{ site: 'myblog', scope: 'moderation' }]);
    expect([rows(), secret(), onChanged.mock.calls.length]).toEqual([['one'], 'the key', 1]);
  });

  test('one is removed → the list is the server’s; the key that was just made goes with its own entry only', async () => {
    await open(entry('one'));
    api.answer('addReadKey', { keys: [entry('one'), entry('two')], uid: 'two', key: 'the key' });
    await press('Make a key to read');
    api.answer('removeReadKey', { keys: [entry('two')] });
    await press('Remove the key one');
    expect([rows(), secret(), screen.getAllByRole('status').at(-1)!.textContent]).toEqual([
      ['two'],
      'the key',
      expect.stringContaining('The key one was removed'),
    ]);
    api.answer('removeReadKey', { keys: [] });
    await press('Remove the key two');
    expect([rows(), secret(), onChanged.mock.calls.length]).toEqual([[], undefined, 3]);
  });

  test.each([
    [SITE_READ_KEYS_MAX - 1, true],
    [SITE_READ_KEYS_MAX, false],
  ])('%d keys → another can be made: %s', async (count, isPossible) => {
    await open(...Array.from({ length: count }, (_, index) => entry(`key-${index}`)));
    expect(screen.queryByRole('button', { name: 'Make a key to read' }) !== null).toBe(isPossible);
  });

  test('the list cannot be loaded → none can be made; Try again', async () => {
    api.answer('listReadKeys', failure('upstream-unavailable'));
    await mount(<ReadKeys site="myblog" onChanged={onChanged} />);
    expect(screen.queryByRole('button', { name: 'Make a key to read' })).toBeNull();
    api.answer('listReadKeys', { keys: [] });
    await press('Try again');
    expect([alert(), screen.queryByText('No keys')]).toEqual([undefined, expect.anything()]);
  });

  test('a call fails → why, and nothing has changed', async () => {
    await open(entry('one'));
    api.answer('removeReadKey', failure('site-owners-only'));
    await press('Remove the key one');
    expect([alert() !== undefined, rows(), onChanged.mock.calls]).toEqual([true, ['one'], []]);
  });
});

describe('webhooks', () => {
  const hook = (uid: string, more: Partial<SiteWebhook> = {}): SiteWebhook => ({
    uid,
    address: `https://blog.example/${uid}`,
    events: ['comment.published'],
    created: AT,
    ...more,
  });
  const [one, two] = [hook('webhook-one'), hook('webhook-two')];
  const ADDRESS = 'Address';
  const addresses = () =>
    screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: ADDRESS });
  async function open(...webhooks: SiteWebhook[]) {
    api.answer('listSiteWebhooks', { webhooks });
    await mount(<Webhooks site="myblog" onChanged={onChanged} />);
  }
  const type = (value: string) => settle(() => fireEvent.change(address(), { target: { value } }));
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
  const toggle = (index: number) => settle(() => fireEvent.click(boxes()[index]!));

  test('added with all events, unless some are left out; its secret is shown and takes the focus', async () => {
    await open();
    api.answer('addSiteWebhook', { webhooks: [one], uid: one.uid, secret: 'whsec_1' });
    await type('https://blog.example/webhook-one');
    await toggle(1);
    await press('Add a webhook');
    expect(api.bodiesOf('addSiteWebhook')).toEqual([
      {
        site: 'myblog',
        address: 'https://blog.example/webhook-one',
        events: WEBHOOK_EVENTS.filter((_, index) => index !== 1),
      },
    ]);
    expect([addresses(), secret(), address().value, onChanged.mock.calls.length]).toEqual([
      [one.address],
      'whsec_1',
      '',
      1,
    ]);
    expect(document.activeElement?.textContent).toContain('shown once');
  });

  test('an event that was left out can be chosen again; the last one cannot be left out', async () => {
    await open();
    api.answer('addSiteWebhook', { webhooks: [one], uid: one.uid, secret: 'whsec_1' });
    await type('https://blog.example/');
    for (const index of [0, 1, 2]) await toggle(index);
    expect(boxes().map(({ disabled }) => disabled)).toEqual([false, false, false, true]);
    await toggle(0);
    expect(boxes()[3]!.disabled).toBe(false);
    await press('Add a webhook');
    expect(api.bodiesOf('addSiteWebhook')[0]!.events.toSorted()).toEqual(
      [WEBHOOK_EVENTS[0], WEBHOOK_EVENTS[3]].toSorted(),
    );
  });

  test('the address is not allowed → the field says why, and it stays typed', async () => {
    await open();
    api.answer('addSiteWebhook', failure('invalid-site', { address: 'Not public.' }));
    await type('http://localhost/');
    await press('Add a webhook');
    expect([address().getAttribute('aria-invalid'), address().value, alert(), onChanged.mock.calls]).toEqual([
      'true',
      'http://localhost/',
      undefined,
      [],
    ]);
  });

  test.each([
    [SITE_WEBHOOKS_MAX - 1, true],
    [SITE_WEBHOOKS_MAX, false],
  ])('%d webhooks → another can be added: %s', async (count, isPossible) => {
    await open(...Array.from({ length: count }, (_, index) => hook(`webhook-${index}`)));
    expect(screen.queryByRole('button', { name: 'Add a webhook' }) !== null).toBe(isPossible);
  });

  const off = { since: AT, reason: 'owner' } as const;
  test.each<[Partial<SiteWebhook>, string]>([
    [{}, ''],
    [{ off }, 'Off since 14 May 2026'],
    [{ off: { ...off, reason: 'gone' } }, 'the server answered that the address is gone'],
    [{ off: { ...off, reason: 'failing' }, failing_since: AT }, 'every attempt failed for days'],
    [{ failing_since: AT, earlier_secret_until: AT }, 'Failing since 14 May 2026'],
    [{ slow_since: AT, earlier_secret_until: AT }, 'Slow since 14 May 2026'],
    [{ earlier_secret_until: AT }, 'The earlier secret signs too until 14 May 2026.'],
  ])('its state: %j → “%s”', async (more, sentence) => {
    await open(hook('webhook-one', more));
    const status = within(screen.getByRole('listitem')).getByRole('status').textContent;
    expect(sentence ? status.includes(sentence) : status === '').toBe(true);
  });

  test('switched off and on again', async () => {
    await open(one);
    api.answer('switchSiteWebhook', ({ on }) => ({ webhooks: [hook('webhook-one', on ? {} : { off })] }));
    await press(`Switch off ${one.address}`);
    await press(`Switch on ${one.address}`);
    expect(api.bodiesOf('switchSiteWebhook')).toEqual([
      { site: 'myblog', uid: one.uid, on: false },
      { site: 'myblog', uid: one.uid, on: true },
    ]);
    expect(screen.getByRole('button', { name: `Switch off ${one.address}` })).toBeTruthy();
  });

  test('a new secret: pressed twice, made once, so that the one before signs too for a while', async () => {
    await open(one);
    api.answer('renewSiteWebhookSecret', { webhooks: [one], uid: one.uid, secret: 'whsec_2' });
    const release = api.hold('renewSiteWebhookSecret');
    click(`Make a new secret for ${one.address}`);
    click(`Make a new secret for ${one.address}`);
    release();
    await settle();
    expect(api.bodiesOf('renewSiteWebhookSecret')).toHaveLength(1);
    expect(secret()).toBe('whsec_2');
  });

  test('a secret that is shown once stays while other webhooks change, and goes with its own', async () => {
    await open(one, two);
    api.answer('renewSiteWebhookSecret', { webhooks: [one, two], uid: one.uid, secret: 'whsec_2' });
    await press(`Make a new secret for ${one.address}`);
    api.answer('removeSiteWebhook', { webhooks: [one] });
    await press(`Remove ${two.address}`);
    expect([addresses(), secret()]).toEqual([[one.address], 'whsec_2']);
    api.answer('removeSiteWebhook', { webhooks: [] });
    await press(`Remove ${one.address}`);
    expect([addresses(), secret(), screen.queryByText('No webhooks')]).toEqual([
      [],
      undefined,
      expect.anything(),
    ]);
  });

  test('a call fails → why, at that webhook', async () => {
    await open(one, two);
    api.answer('removeSiteWebhook', failure('no-such-webhook'));
    await press(`Remove ${two.address}`);
    expect(within(screen.getAllByRole('listitem')[1]!).getByRole('alert')).toBeTruthy();
    expect(addresses()).toHaveLength(2);
  });

  test('the list cannot be loaded → none can be added; Try again', async () => {
    api.answer('listSiteWebhooks', failure('upstream-unavailable'));
    await mount(<Webhooks site="myblog" onChanged={onChanged} />);
    expect([screen.queryByRole('textbox'), screen.queryByText('No webhooks')]).toEqual([null, null]);
    api.answer('listSiteWebhooks', { webhooks: [one] });
    await press('Try again');
    expect(addresses()).toHaveLength(1);
  });

  describe('messages', () => {
    const UID = 'msg_3f0c9a1b-2d4e-4f5a-8b6c-7d8e9f0a1b2c';
    const delivery = (more: Partial<SiteDelivery> = {}): SiteDelivery => ({
      uid: UID,
      event: 'comment.published',
      comment_uid: 'comment-1',
      at: AT,
      state: 'sent',
      attempts: [],
      ...more,
    });
    async function openMessages(...deliveries: SiteDelivery[]) {
      api.answer('listSiteDeliveries', { deliveries, next_cursor: null });
      await open(one);
      await press(`Messages to ${one.address}`);
    }
    const row = () => screen.getAllByRole('listitem')[1]!;

    test('they are read when they are opened, and hidden again', async () => {
      await open(one);
      expect(api.bodiesOf('listSiteDeliveries')).toEqual([]);
      api.answer('listSiteDeliveries', { deliveries: [], next_cursor: null });
      await press(`Messages to ${one.address}`);
      expect(screen.getByText('No messages within 30 days')).toBeTruthy();
      await press(`Messages to ${one.address}`);
      expect(screen.queryByText('No messages within 30 days')).toBeNull();
    });

    test.each<[Partial<SiteDelivery>, string, boolean]>([
      [{ state: 'pending' }, 'To be sent.', false],
      [
        {
          attempts: [
            { at: AT, status: 500 },
            { at: AT, status: 204 },
          ],
        },
        'Sent. Latest answer: 204',
        true,
      ],
      [
        { state: 'failed', attempts: [{ at: AT, problem: 'timeout' }] },
        'Given up. Latest answer: timeout',
        true,
      ],
      [{ state: 'dropped' }, 'Not sent: it was no longer true.', true],
    ])('%j → “%s”, can be sent again: %s', async (more, text, canReplay) => {
      await openMessages(delivery(more));
      expect(within(row()).getByRole('status').textContent).toBe(text);
      expect(within(row()).queryByRole('button') !== null).toBe(canReplay);
    });

    test('sent again → its new state, once however often the button is pressed', async () => {
      await openMessages(delivery({ state: 'failed' }));
      api.answer('replaySiteDelivery', { delivery: delivery({ state: 'pending' }) });
      const release = api.hold('replaySiteDelivery');
      click(`Send the message ${UID} again`);
      click(`Send the message ${UID} again`);
      release();
      await settle();
      expect(api.bodiesOf('replaySiteDelivery')).toEqual([{ site: 'myblog', uid: one.uid, delivery: UID }]);
      expect(within(row()).getByRole('status').textContent).toBe('To be sent.');
    });

    test('it cannot be sent again → why', async () => {
      await openMessages(delivery());
      api.answer('replaySiteDelivery', failure('webhook-off'));
      await press(`Send the message ${UID} again`);
      expect(within(row()).getByRole('alert').textContent).toContain('Switch it on first');
    });
  });
});
