import {
  coverHeight,
  coverUrl,
  type CoverShape,
  type ImageWidth,
  type Picture as PictureOf,
} from '@savepoint/contracts/base';
import type { GameSummary } from '@savepoint/contracts/catalog';
import { tone } from '@savepoint/covers';
import type { CSSProperties } from 'react';
import { drawnAddress, gameSubject, type Drawing } from './drawings';

interface PictureSizes {
  /** Widths in pixels on offer; the first is also the element’s intrinsic width. */
  widths: readonly [ImageWidth, ...ImageWidth[]];
  /** @see https://developer.mozilla.org/docs/Web/API/HTMLImageElement/sizes */
  sizes: string;
}

/** By where the picture is shown. */
const PICTURE_SIZES = {
  hero: {
    widths: [300, 112, 200, 400, 600],
    // 23vw between 12rem and 18rem, without clamp(), which some browsers do not accept here.
    sizes:
      '(min-width: 78.25rem) 18rem, (min-width: 52.25rem) 23vw, (min-width: 50rem) 12rem, (min-width: 40rem) 10rem, 7rem',
  },
  card: {
    widths: [300, 150, 200, 400, 600],
    sizes: '(min-width: 64rem) 12rem, (min-width: 40rem) 30vw, 45vw',
  },
  result: { widths: [88, 112, 176, 300], sizes: '5rem' },
  mini: { widths: [44, 88, 150], sizes: '2.75rem' },
  podium: { widths: [300, 112, 150, 200, 400], sizes: '(min-width: 40rem) 16vw, 6.5rem' },
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
} satisfies Record<string, PictureSizes>;

/** Where the headline covers a part of the banner, as in articles.css. */
const WIDE_BANNER = '(min-width: 50rem)';

export interface PictureProps extends PictureOf {
  /** Where the picture is shown. */
  size: keyof typeof PICTURE_SIZES;
  /** Not loaded lazily: for the largest picture of the first screen. */
  first?: boolean;
  /** Sent inside the page, for what readers see first. */
  drawing?: Drawing | undefined;
}

/** A game’s cover, 3:4. Its title is shown beside it, so the alternative text is empty. */
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

/** A small square picture. */
export const Thumb = (props: PictureProps) => <Picture {...props} shape="square" className="thumb" />;

/** A picture drawn or stored by the images service, in the widths a browser may choose from. */
export function Picture({
  kind,
  slug,
  digest,
  size,
  first = false,
  drawing,
  shape,
  className,
}: PictureProps & { shape: CoverShape; className?: string }) {
  const { widths, sizes } = PICTURE_SIZES[size];
  const [width] = widths;
  const height = coverHeight(shape, width);
  if (drawing) {
    const image = (
      <img className={className} src={drawnAddress(drawing, shape)} width={width} height={height} alt="" />
    );
    if (size !== 'banner') return image;
    return (
      <picture>
        <source media={WIDE_BANNER} srcSet={drawnAddress(drawing, 'banner')} />
        {image}
      </picture>
    );
  }
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
      height={height}
      alt=""
      {...(!first && { loading: 'lazy', decoding: 'async' })}
    />
  );
}

/** The colours of a game’s cover for both themes, as the custom properties used by `.tone`. */
export function toneStyle(game: Pick<GameSummary, 'slug' | 'name' | 'genres' | 'cover'>): CSSProperties {
  const { dark, light } = tone(gameSubject(game));
  const properties = (theme: string, colours: object) =>
    Object.entries(colours).map(([role, colour]) => [`--tn-${theme}-${role}`, colour]);
  return Object.fromEntries([...properties('d', dark), ...properties('l', light)]) as CSSProperties;
}
