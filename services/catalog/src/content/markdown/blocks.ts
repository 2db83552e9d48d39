import { uploadUrl } from '@savepoint/contracts/schema';
import type { Blocks } from './elements';
import { embedOf, EMBED_HOSTS } from './embeds';
import {
  captionOf,
  figcaption,
  figure,
  GALLERY_SIZES,
  hastElement,
  hastText,
  pictureOf,
  requireUpload,
  THUMB_WIDTHS,
  wide,
  type Known,
} from './media';
import { elementNode, textOf, type Node, type Report } from './nodes';

const POSTER_WIDTH = 960;

/** The blocks of texts: notes, pull quotes, galleries, videos and embeds. */
export const blocksOf = (known: Known): Blocks => ({
  containers: {
    note: (children, node) => elementNode('aside', children, { className: ['callout'] }, node.position),
    warning: (children, node) =>
      elementNode('aside', children, { className: ['callout', 'callout--warning'] }, node.position),
    pullquote(children, node, report) {
      if (!children.length) report(node, 'the quote is empty.');
      return elementNode('blockquote', children, { className: ['pullq'] }, node.position);
    },
    gallery(children, node, report) {
      const pictures = children.flatMap((child) =>
        child.type === 'paragraph' ? (child.children ?? []) : [child],
      );
      const images = pictures.filter(({ type }) => type === 'image');
      for (const other of pictures)
        if (other.type !== 'image' && textOf(other).trim())
          report(
            other,
            'a gallery has pictures only, each on a line: ![What is seen](a.webp "Caption | Credit").',
          );
      if (!images.length) report(node, 'the gallery has no pictures.');
      const items = images.flatMap((image) => {
        const made = pictureOf(image, known, report, {
          widths: THUMB_WIDTHS,
          sizes: GALLERY_SIZES,
          crop: true,
        });
        if (!made) return [];
        const { caption, credit } = captionOf(image.title);
        return [
          hastElement('li', {}, [
            hastElement('figure', {}, [
              hastElement('a', { href: made.large }, [made.image]),
              ...figcaption(caption ? [hastText(caption)] : [], credit),
            ]),
          ]),
        ];
      });
      return {
        type: 'gallery',
        data: { hName: 'ul', hProperties: { className: ['gallery'] }, hChildren: items },
        position: node.position,
      };
    },
  },
  leaves: { video: (attributes, node, report) => video(attributes, known, node, report), embed },
});

/** Reports attributes of a block that it does not have. */
function knownOnly(
  attributes: Record<string, string>,
  names: readonly string[],
  node: Node,
  report: Report,
): void {
  for (const name of Object.keys(attributes))
    if (!names.includes(name))
      report(node, `"${name}" is not known here: the block has ${names.join(', ')}.`);
}

function video(attributes: Record<string, string>, known: Known, node: Node, report: Report): Node | null {
  knownOnly(attributes, ['file', 'poster', 'title', 'captions', 'no_speech', 'credit'], node, report);
  const { file = '', poster = '', title = '', captions, credit = '' } = attributes;
  if (!title.trim()) report(node, 'a video needs a title: title="…".');
  if ((captions === undefined) === !('no_speech' in attributes))
    report(
      node,
      'a video needs captions="…", a WebVTT file, or no_speech if nothing is said in it; not both.',
    );
  const source = requireUpload(file, 'video', known, node, report);
  const picture = requireUpload(poster, 'picture', known, node, report);
  const track = captions === undefined ? undefined : requireUpload(captions, 'captions', known, node, report);
  if (!source || !picture) return null;
  const element = hastElement(
    'video',
    {
      controls: true,
      playsInline: true,
      preload: 'none',
      poster: uploadUrl(picture, wide(POSTER_WIDTH)),
      ...wide(POSTER_WIDTH),
      ariaLabel: title,
    },
    [
      hastElement(
        'source',
        { src: uploadUrl(source), type: source.file.endsWith('.mp4') ? 'video/mp4' : 'video/webm' },
        [],
      ),
      ...(track
        ? [
            hastElement(
              'track',
              { kind: 'captions', srcLang: 'en', label: 'English', src: uploadUrl(track) },
              [],
            ),
          ]
        : []),
    ],
  );
  const link = hastElement('a', { href: uploadUrl(source) }, [hastText(title)]);
  return figure('fig', [element, ...figcaption([link], credit)], node);
}

/** A link to what another host has; the page client shows it in place when it is pressed, and nothing before. */
function embed(attributes: Record<string, string>, node: Node, report: Report): Node | null {
  knownOnly(attributes, ['url', 'title', 'credit'], node, report);
  const { url = '', title = '', credit = '' } = attributes;
  if (!title.trim()) report(node, 'an embed needs a title: title="…".');
  const found = embedOf(url);
  if (!found) {
    report(
      node,
      `"${url}" cannot be embedded: addresses of videos at ${EMBED_HOSTS.join(', ')} can. Write a link instead.`,
    );
    return null;
  }
  const link = hastElement('a', { href: url, dataEmbed: found.frame, rel: ['noreferrer'] }, [
    hastText(title),
  ]);
  const notice = hastText(` Loads from ${found.host} when you press it.`);
  return figure('embed', [link, ...figcaption([notice], credit)], node);
}
