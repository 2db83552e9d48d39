import { coverHeight, type ImageWidth } from '@savepoint/contracts/base';
import { uploadUrl, type Screenshot, type Trailer } from '@savepoint/contracts/schema';
import { SectionHead } from '../../components/layout';
import { message } from './messages';

const THUMB_WIDTHS: readonly ImageWidth[] = [300, 400, 640, 960];
const THUMB_SIZES = '(min-width: 64rem) 20rem, 50vw';
const THUMB_WIDTH = 640;
const LARGE_WIDTH = 1280;
const POSTER_WIDTH = 960;

const wide = (width: number) => ({ width, height: coverHeight('wide', width as ImageWidth) });

/** Pictures in two columns. Each links to its large version, which the page client shows in a dialog. */
export function Screenshots({ screenshots }: { screenshots: readonly Screenshot[] | undefined }) {
  if (!screenshots) return null;
  const illustrated = screenshots.some(({ kind }) => kind === 'illustration');
  return (
    <section className="sec">
      <SectionHead title={message(illustrated ? 'pictures' : 'screenshots')} />
      <ul className="gallery">
        {screenshots.map((screenshot) => (
          <li key={screenshot.file}>
            <figure>
              <a href={uploadUrl(screenshot, { width: LARGE_WIDTH })}>
                <img
                  src={uploadUrl(screenshot, wide(THUMB_WIDTH))}
                  srcSet={THUMB_WIDTHS.map((width) => `${uploadUrl(screenshot, wide(width))} ${width}w`).join(
                    ', ',
                  )}
                  sizes={THUMB_SIZES}
                  {...wide(THUMB_WIDTH)}
                  alt={screenshot.alt}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              <Caption {...screenshot} />
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Caption({ kind, caption, credit }: Screenshot) {
  const text = [
    kind === 'illustration' && message('illustration'),
    caption,
    credit && message('credit', { credit }),
  ].filter(Boolean);
  return text.length > 0 ? (
    <figcaption className="game-rows__explanation">{text.join(' ')}</figcaption>
  ) : null;
}

/** Videos that load when they are played. */
export function Trailers({ trailers }: { trailers: readonly Trailer[] | undefined }) {
  if (!trailers) return null;
  return (
    <section className="sec">
      <SectionHead title={message('videos')} />
      {trailers.map((trailer) => (
        <figure key={trailer.file} className="gallery__video">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- absent only where nothing is said */}
          <video
            controls
            playsInline
            preload="none"
            poster={uploadUrl(trailer.poster, wide(POSTER_WIDTH))}
            {...wide(POSTER_WIDTH)}
            aria-label={trailer.title}
          >
            <source
              src={uploadUrl(trailer)}
              type={trailer.file.endsWith('.mp4') ? 'video/mp4' : 'video/webm'}
            />
            {trailer.captions && (
              <track
                kind="captions"
                srcLang="en"
                label={message('captions')}
                src={uploadUrl(trailer.captions)}
              />
            )}
          </video>
          <figcaption className="game-rows__explanation">
            <a className="link" href={uploadUrl(trailer)}>
              {trailer.title}
            </a>{' '}
            {trailer.credit && message('credit', { credit: trailer.credit })}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
