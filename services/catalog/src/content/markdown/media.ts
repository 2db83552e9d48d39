import { isMediaFile, uploadUrl } from '@savepoint/contracts/schema';
import { coverHeight, IMAGE_WIDTHS, type ImageWidth } from '@savepoint/contracts/base';
import { closestWord } from '@savepoint/service-kit/base';
import type { Uploads } from '../uploads';
import { changeChildren, type Node, type Report } from './nodes';

export type Known = Pick<Uploads, 'revisions' | 'sizes'>;

/** CSS pixels of the column of text, and its widths as pictures. */
const TEXT_SIZES = '(min-width: 50rem) 41rem, 100vw';
export const GALLERY_SIZES = '(min-width: 50rem) 20rem, 50vw';
const WIDTHS: readonly ImageWidth[] = [400, 640, 960, 1280];
const DEFAULT_WIDTH = 640;
export const THUMB_WIDTHS: readonly ImageWidth[] = [300, 400, 640];

export const wide = (width: number) => ({ width, height: coverHeight('wide', width as ImageWidth) });

/** Finds an upload by one of the paths that editors write: `/uploads/a.webp`, `../uploads/a.webp`, `a.webp`. */
export function findUpload(written: string, { revisions }: Known): string | undefined {
  let path = written.split(/[?#]/)[0]!;
  try {
    path = decodeURIComponent(path);
  } catch {
    // It is as it is written.
  }
  path = path.replace(/^(?:\.{0,2}\/)+/, '');
  return [path, path.replace(/^(?:cdn\/)?uploads\//, '')].find((each) => revisions.has(each));
}

/** @returns the file with its revision; undefined, and a problem, when there is none */
export function requireUpload(
  written: string,
  kind: 'picture' | 'video' | 'captions',
  known: Known,
  node: Node,
  report: Report,
) {
  const is = (file: string) =>
    kind === 'picture'
      ? !isMediaFile(file)
      : kind === 'captions'
        ? file.endsWith('.vtt')
        : isMediaFile(file) && !file.endsWith('.vtt');
  const file = findUpload(written, known);
  if (file !== undefined && is(file)) return { file, revision: known.revisions.get(file)! };
  const short = written.replace(/^(?:\.{0,2}\/)*(?:uploads\/)?/, '');
  const near = closestWord(short, [...known.revisions.keys()].filter(is));
  const article = kind === 'captions' ? 'are no captions' : `is no ${kind}`;
  report(
    node,
    `there ${article} "${written}" in uploads/. ${near ? `Did you mean "${near}"?` : 'Add it, or remove this.'}`,
  );
  return undefined;
}

/** The caption and the credit in the title of a picture: `'Caption | Credit'`. */
export function captionOf(title: string | null | undefined): { caption: string; credit: string } {
  const [caption = '', credit = ''] = (title ?? '').split('|').map((part) => part.trim());
  return { caption, credit };
}

interface Shown {
  widths: readonly ImageWidth[];
  sizes: string;
  crop: boolean;
}

/** An `<img>` of an upload in the widths that it has. */
export function pictureOf(node: Node, known: Known, report: Report, { widths, sizes, crop }: Shown) {
  const url = node.url ?? '';
  if (/^[a-z][a-z+.-]*:|^\/\//i.test(url))
    return report(
      node,
      `"${url}" is not on this site, and pages load nothing from others: put the picture into uploads/.`,
    );
  const upload = requireUpload(url, 'picture', known, node, report);
  if (!upload) return undefined;
  if (!node.alt?.trim())
    return report(
      node,
      `"${url}" has no text that describes it: write it in the brackets, ![What is seen](…).`,
    );
  const size = known.sizes.get(upload.file);
  if (!size) return undefined; // Reported with the uploads.
  const fitting = widths.filter((width) => width <= size.width);
  const offered = fitting.length
    ? fitting
    : [IMAGE_WIDTHS.findLast((width) => width <= size.width) ?? IMAGE_WIDTHS[0]];
  const shape = (width: number) => (crop ? wide(width) : { width });
  const width = offered.findLast((each) => each <= DEFAULT_WIDTH) ?? offered[0]!;
  const height = crop ? wide(width).height : Math.max(1, Math.round((width * size.height) / size.width));
  const image = {
    type: 'element',
    tagName: 'img',
    properties: {
      src: uploadUrl(upload, shape(width)),
      srcSet: offered.map((each) => `${uploadUrl(upload, shape(each))} ${each}w`).join(', '),
      sizes,
      width,
      height,
      alt: node.alt,
      loading: 'lazy',
      decoding: 'async',
    },
    children: [],
  };
  return { image, large: uploadUrl(upload, { width: Math.min(1280, offered.at(-1)!) }) };
}

export const hastText = (value: string) => ({ type: 'text', value });
export const hastElement = (tagName: string, properties: object, children: object[]) => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const creditOf = (credit: string) =>
  hastElement('span', { className: ['credit'] }, [hastText(`Credit: ${credit}`)]);

/** The caption of a figure, if it has one. */
export function figcaption(children: object[], credit: string): object[] {
  const all = [
    ...children,
    ...(children.length && credit ? [hastText(' ')] : []),
    ...(credit ? [creditOf(credit)] : []),
  ];
  return all.length ? [hastElement('figcaption', {}, all)] : [];
}

export const figure = (className: string, hChildren: object[], node: Node): Node => ({
  type: 'figure',
  data: { hName: 'figure', hProperties: { className: [className] }, hChildren },
  position: node.position,
});

/** Makes figures of pictures that are paragraphs of their own, and shows the others in their line. */
export function addPictures(root: Node, known: Known, report: Report): void {
  const shown = { widths: WIDTHS, sizes: TEXT_SIZES, crop: false };
  changeChildren(root, (children) =>
    children.flatMap((node): Node[] => {
      if (node.type === 'imageReference') {
        report(node, 'a picture is written as ![What is seen](its-file.webp).');
        return [];
      }
      if (node.type === 'image') {
        const made = pictureOf(node, known, report, shown);
        return made ? [{ ...node, data: { hName: 'img', hProperties: made.image.properties } }] : [];
      }
      const [only, ...others] = node.type === 'paragraph' ? (node.children ?? []) : [];
      // Pictures in it have become what they are above.
      if (only?.type !== 'image' || others.length) return [node];
      const { caption, credit } = captionOf(only.title);
      const image = {
        type: 'element',
        tagName: 'img',
        properties: only.data?.hProperties ?? {},
        children: [],
      };
      return [figure('fig', [image, ...figcaption(caption ? [hastText(caption)] : [], credit)], node)];
    }),
  );
}
