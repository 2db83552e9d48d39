import {
  coverHeight,
  coverUrl,
  type CoverShape,
  type ImageWidth,
  type Picture as PictureOf,
} from '@savepoint/contracts';

interface Place {
  /** Widths in pixels a browser may choose from; the first also gives the element its size. */
  widths: readonly [ImageWidth, ...ImageWidth[]];
  /** How wide the picture is shown. @see https://developer.mozilla.org/docs/Web/API/HTMLImageElement/sizes */
  sizes: string;
}

/** Where covers and art stand, by name. */
const PLACES = {
  head: {
    widths: [300, 112, 200, 400, 600],
    sizes: '(min-width: 50rem) clamp(12rem, 23vw, 18rem), (min-width: 40rem) 10rem, 7rem',
  },
  card: {
    widths: [300, 150, 200, 400, 600],
    sizes: '(min-width: 64rem) 12rem, (min-width: 40rem) 30vw, 45vw',
  },
  found: { widths: [88, 112, 176, 300], sizes: '5rem' },
  mini: { widths: [44, 88, 150], sizes: '2.75rem' },
  pod: { widths: [300, 112, 150, 200, 400], sizes: '(min-width: 40rem) 16vw, 6.5rem' },
  rank: { widths: [56, 112, 176], sizes: '3.5rem' },
  aside: { widths: [112, 200, 300], sizes: '6rem' },
  thumb: { widths: [56, 112, 176], sizes: '3.5rem' },
  lead: { widths: [640, 400, 960, 1280], sizes: '(min-width: 80rem) 48rem, (min-width: 64rem) 63vw, 100vw' },
  story: { widths: [400, 200, 300, 640, 960], sizes: '(min-width: 40rem) 32vw, 7.5rem' },
  category: {
    widths: [300, 200, 400, 640],
    sizes: '(min-width: 64rem) 12rem, (min-width: 40rem) 30vw, 45vw',
  },
  banner: { widths: [1280, 640, 960], sizes: '100vw' },
} satisfies Record<string, Place>;

export interface PictureProps extends PictureOf {
  place: keyof typeof PLACES;
  /** Asked for at once and first: the largest picture of the first screen. */
  first?: boolean;
}

/** A game’s cover, 3:4. Its title stands beside it, so it has no alternative text. */
export const Cover = (props: PictureProps) => (
  <span className="cover">
    <Picture {...props} shape="portrait" />
  </span>
);

/** A wide picture, 16:9. */
export const Art = (props: PictureProps) => (
  <span className="art">
    <Picture {...props} shape="wide" />
  </span>
);

/** A small square. */
export const Thumb = (props: PictureProps) => <Picture {...props} shape="square" className="thumb" />;

export function Picture({
  kind,
  slug,
  digest,
  place,
  first = false,
  shape,
  className,
}: PictureProps & { shape: CoverShape; className?: string }) {
  const { widths, sizes } = PLACES[place];
  const [width] = widths;
  return (
    <img
      className={className}
      src={coverUrl(kind, slug, shape, width, digest)}
      srcSet={[...widths]
        .sort((a, b) => a - b)
        .map((each) => `${coverUrl(kind, slug, shape, each, digest)} ${each}w`)
        .join(', ')}
      sizes={sizes}
      width={width}
      height={coverHeight(shape, width)}
      alt=""
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
    />
  );
}
