import { expect, test } from './site';
import { GAME, healthOf, publishWritten, version } from './written-region';

/** What no check would let through, and a team could publish all the same. */
const HOSTILE = `
  const add = (name, properties) => element.appendChild(Object.assign(document.createElement(name), properties));
  add('p', { textContent: 'vandal' });
  add('div', { textContent: 'veil', className: 'veil' });
  const attempt = (action) => { try { action(); return 'done'; } catch (error) { return error.message; } };
  window.refused = [
    attempt(() => delete window.fetch),
    attempt(() => { window.IntersectionObserver = undefined; }),
    attempt(() => context.bus.emit('poll:voted', { option: 'forged' })),
  ];
  Array.prototype.map = () => [];
  delete String.prototype.trim;
  document.querySelector('[data-region=comments]').remove();
  document.querySelector('[data-region=poll]').hidden = true;
  document.querySelector('[data-region=ratings]').parentNode.replaceChildren();
  for (let count = 0; count < 500; count += 1) {
    context.bus.on('theme:changed', () => {});
    addEventListener('scroll', () => {});
    setInterval(() => {}, 1000);
  }
  setTimeout(() => {
    Array.prototype.filter = () => [];
    throw new Error('late');
  });
  setTimeout(() => {
    const end = performance.now() + 400;
    while (performance.now() < end);
    window.blocked = true;
  });`;
const STYLES = `
  * { letter-spacing: 7px; }
  body { display: none !important; }
  .veil { position: fixed; inset: 0; z-index: 99999; background: red; }
  @font-face { font-family: vandal; src: url(vandal.woff2); }`;
/** Another team’s region: it counts its own events. */
const POLL = `
  const button = element.appendChild(document.createElement('button'));
  let votes = 0;
  const show = () => { button.textContent = 'Votes: ' + votes; };
  show();
  context.bus.on('poll:voted', () => { votes += 1; show(); });
  button.addEventListener('click', () => context.bus.emit('poll:voted', { option: 'yes' }));`;

test('a region deletes globals, removes and hides its neighbours, styles everything, forges events, throws, leaks and blocks → the others work, and its version is named', async ({
  page,
  site,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const said = () => errors.map(({ message }) => message).join('\n');
  const undo = [
    await publishWritten(site, { region: 'poll', mount: POLL }),
    await publishWritten(site, { region: 'vandal', mount: HOSTILE, styles: STYLES }),
  ];
  try {
    await page.goto(site.url + GAME);
    const region = (name: string) => page.locator(`[data-region=${name}]`);
    await region('vandal').scrollIntoViewIfNeeded();
    await expect(region('vandal')).toHaveAttribute('data-mounted', `vandal@${version()}`);
    await expect.poll(() => page.evaluate('window.blocked')).toBe(true);

    // Everything is where it was, and is mounted.
    for (const name of ['header', 'ratings', 'poll', 'comments']) {
      await region(name).scrollIntoViewIfNeeded();
      await expect(region(name)).toHaveAttribute('data-mounted', new RegExp(`^${name}@`));
      await expect(region(name)).toBeVisible();
    }
    const button = region('poll').getByRole('button');
    await expect(button).toHaveText('Votes: 0');
    await button.click();
    await expect(button).toHaveText('Votes: 1');
    await region('comments').getByRole('heading').first().click({ trial: true });

    // Globals.
    expect(await page.evaluate('typeof fetch + typeof IntersectionObserver')).toBe('functionfunction');
    const methods = '[1].map((x) => x + 1).concat([2].filter(() => true)).join() + " 3 ".trim()';
    await expect.poll(() => page.evaluate(methods)).toBe('2,23');
    expect(await page.evaluate('refused')).toEqual([
      expect.stringMatching(/fetch/),
      expect.stringMatching(/IntersectionObserver/),
      'vandal may not emit poll:voted: it is an event of another region',
    ]);

    // Styles are those of its slot only.
    const spacing = (name: string) =>
      region(name)
        .locator('*:visible')
        .last()
        .evaluate((element) => getComputedStyle(element).letterSpacing);
    expect(await spacing('vandal')).toBe('7px');
    expect(await spacing('poll')).not.toBe('7px');
    expect((await region('vandal').boundingBox())!.height).toBeLessThan(400);

    // It is named.
    expect(said()).toMatch(/vandal@1\.0\.\d: .*Array\.prototype\.map.* were replaced on the page/);
    expect(said()).toMatch(/vandal@1\.0\.\d: The slot of .*comments@.* was removed or hidden/);
    await page.goto('about:blank');
    await expect.poll(async () => (await healthOf(site, 'vandal')).long_tasks).toBeGreaterThan(0);
    const health = await healthOf(site, 'vandal');
    expect(health).toMatchObject({ views: 1, failing_views: 1 });
    // Replaced methods, removed slots, and what was thrown in a timer.
    expect(health.errors).toBeGreaterThanOrEqual(3);
    expect(await healthOf(site, 'poll')).toMatchObject({ failing_views: 0, errors: 0 });
  } finally {
    for (const each of undo) await each();
  }
});
