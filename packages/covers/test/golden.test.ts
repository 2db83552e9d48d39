import { cover, EDITION, type Format, type Subject } from '../src';
import { compositionNames, sha256, sweepOf } from './sweep';
import golden from './golden/covers.json';

describe('covers never change by accident', () => {
  it('belongs to the edition whose digests these are', () => {
    expect(EDITION).toBe(golden.edition);
  });

  const references = golden.references as { subject: Subject; format: Format; sha256: string }[];

  it.each(references.map((r) => [r.subject.slug, r.format, r] as const))(
    'draws the reference cover of %s (%s)',
    (_slug, format, { subject, sha256: digest }) => {
      expect(sha256(cover(subject, { format }))).toBe(digest);
    },
  );

  it.each(compositionNames)('draws %s unchanged in every palette, layout and format', (composition) => {
    const digests = sweepOf(composition).map(([subject, format]) => sha256(cover(subject, { format })));
    expect(sha256(digests.join(''))).toBe(golden.compositions[composition]);
  });
});
