import { card, cover, type Format } from '../src';
import { choose } from '../src/choose';
import { compositionNames } from '../src/compositions';
import { byGenre } from '../src/genres';
import { layoutsOf } from '../src/layouts';
import { lexicon } from '../src/lexicon';
import { nasty, unsettable } from './titles';

const formats: Format[] = ['portrait', 'square', 'wide', 'banner'];

/** Tags must be balanced, no number missing and no character forbidden in XML. */
const wellFormed = (svg: string): void => {
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg).not.toMatch(/(?![\t\n\r])\p{Cc}/u);
  expect(svg).not.toMatch(/\p{Cs}/u);
  const open: string[] = [];
  for (const [, closing, name, selfClosing] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)(?:[^<>"]|"[^"<]*")*?(\/?)>/g,
  )) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!selfClosing) open.push(name!);
  }
  expect(open).toEqual([]);
};

describe('a cover', () => {
  it('is the same for the same subject', () => {
    const subject = { slug: 'hades', title: 'Hades', genres: ['action'] };
    expect(cover(subject)).toBe(cover({ ...subject, genres: [...subject.genres] }));
  });

  it('differs from slug to slug', () => {
    const drawn = new Set(Array.from({ length: 50 }, (_, i) => cover({ slug: `game-${i}`, title: 'Game' })));
    expect(drawn.size).toBe(50);
  });

  it.each(Object.entries({ ...nasty, ...unsettable }))('is well-formed for any title: %s', (_name, title) => {
    for (const format of formats) wellFormed(cover({ slug: 'any', title }, { format }));
    wellFormed(card({ slug: 'any', title }));
  });

  it('has its title as aria-label, escaped', () => {
    const svg = cover({ slug: 'any', title: '<A & "B">' });
    expect(svg).toContain('aria-label="&#60;A &#38; &#34;B&#34;&#62;"');
  });

  it('whose title cannot be set shows the picture alone', () => {
    const subject = { slug: 'any', options: { composition: 'door', layout: 'band' } };
    expect(cover({ ...subject, title: '東方紅魔郷' })).toBe(
      cover({ ...subject, title: '' }).replace('aria-label=""', 'aria-label="東方紅魔郷"'),
    );
  });

  it('prefixes every id in its markup, so that several covers can be on one page', () => {
    const ids = (slug: string) =>
      [...cover({ slug, title: 'Forza', options: { composition: 'road' } }).matchAll(/ id="([^"]+)"/g)].map(
        (m) => m[1]!,
      );
    const [a, b] = [ids('one'), ids('two')];
    expect(a.length).toBeGreaterThan(1);
    expect(new Set([...a, ...b]).size).toBe(a.length + b.length);
  });

  it('never uses an id twice, on covers and cards', () => {
    for (const composition of compositionNames) {
      for (const layout of ['band', 'frame', 'arch', 'circle']) {
        const subject = { slug: composition, title: 'Title', options: { composition, layout } };
        for (const svg of [cover(subject), card(subject)]) {
          const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }
    }
  });
});

describe('what a cover shows', () => {
  it('is chosen by a word of its title, in preference to its genres', () => {
    expect(choose({ slug: 'x', title: 'Lost City', genres: ['racing'] }).composition).toBe('city');
  });

  it('is one of the compositions for its genres', () => {
    for (let i = 0; i < 30; i++) {
      const { composition } = choose({ slug: `s${i}`, title: 'Nil', genres: ['puzzle', 'card'] });
      expect([...byGenre.puzzle!, ...byGenre.card!]).toContain(composition);
    }
  });

  it('options take precedence over title and genres', () => {
    const options = { palette: 'bone', composition: 'key', layout: 'circle' };
    expect(choose({ slug: 'x', title: 'City', options })).toMatchObject({
      composition: 'key',
      layout: 'circle',
    });
  });

  it.each(['nonsense', '__proto__', 'constructor', ''])('ignores unknown options and genres: %j', (name) => {
    const plain = { slug: 'x', title: 'Nil', genres: ['racing'] };
    const odd = {
      ...plain,
      genres: ['racing', name],
      options: { palette: name, composition: name, layout: name },
    };
    expect(cover(odd)).toBe(cover(plain));
  });

  it('can have any composition without options', () => {
    const reachable = new Set([...Object.values(byGenre).flat(), ...Object.keys(lexicon)]);
    expect([...reachable].sort()).toEqual([...compositionNames].sort());
    expect(Object.keys(layoutsOf).sort()).toEqual([...compositionNames].sort());
  });
});
