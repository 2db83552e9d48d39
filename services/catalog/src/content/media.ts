import { isMediaFile, type Screenshot, type Trailer } from '@savepoint/contracts/schema';
import type { Game } from '@savepoint/contracts/catalog';
import type { ScreenshotFile, TrailerFile } from './file-schemas';
import type { Problem } from './problem';
import { refersTo } from './rules';
import type { Uploads } from './uploads';
import type { YamlSource } from './yaml-source';

/** Smaller pictures would be enlarged on the page. Pixels. */
const MIN_WIDTH = 1280;
const MIN_HEIGHT = 720;

type Path = readonly (string | number)[];
type Resolved = Pick<Game, 'screenshots' | 'trailers'>;

/**
 * Adds to the screenshots and trailers of a game what only their files know: revisions, and sizes in pixels.
 * @returns them, or their problems
 */
export function resolveMedia(
  source: YamlSource,
  { screenshots, trailers }: { screenshots?: ScreenshotFile[]; trailers?: TrailerFile[] },
  uploads: Pick<Uploads, 'revisions' | 'sizes'>,
): Resolved | Problem[] {
  const pictures = (screenshots ?? []).map((each, i) =>
    screenshot(source, ['screenshots', i], each, uploads),
  );
  const videos = (trailers ?? []).map((each, i) => trailer(source, ['trailers', i], each, uploads));
  const problems = [...pictures, ...videos].filter((each) => Array.isArray(each)).flat();
  if (problems.length) return problems;
  return {
    ...(screenshots && { screenshots: pictures as Screenshot[] }),
    ...(trailers && { trailers: videos as Trailer[] }),
  };
}

function screenshot(
  source: YamlSource,
  path: Path,
  { file, ...rest }: ScreenshotFile,
  { revisions, sizes }: Pick<Uploads, 'revisions' | 'sizes'>,
): Screenshot | Problem[] {
  const missing = missingFile(source, [...path, 'file'], file, 'picture', revisions);
  if (missing.length) return missing;
  const size = sizes.get(file);
  if (!size || size.width < MIN_WIDTH || size.height < MIN_HEIGHT) {
    const is = size ? `it has ${size.width} × ${size.height}` : 'it cannot be read';
    const message = `"${file}" must have at least ${MIN_WIDTH} × ${MIN_HEIGHT} pixels; ${is}.`;
    return [{ file: source.file, line: source.lineOf([...path, 'file']), message }];
  }
  return { ...rest, file, revision: revisions.get(file)!, width: size.width, height: size.height };
}

function trailer(
  source: YamlSource,
  path: Path,
  { file, poster, captions, no_speech, ...rest }: TrailerFile,
  { revisions }: Pick<Uploads, 'revisions'>,
): Trailer | Problem[] {
  const problems = [
    ...missingFile(source, [...path, 'file'], file, 'video', revisions),
    ...missingFile(source, [...path, 'poster'], poster, 'picture', revisions),
    ...(captions === undefined
      ? []
      : missingFile(source, [...path, 'captions'], captions, 'captions', revisions)),
  ];
  if ((captions === undefined) !== (no_speech === true)) {
    const message =
      'a video needs captions ("captions: …", a WebVTT file), or "no_speech: true" if nothing is said in it; not both.';
    problems.push({ file: source.file, line: source.lineOf(path), message });
  }
  if (problems.length) return problems;
  const upload = (name: string) => ({ file: name, revision: revisions.get(name)! });
  return {
    ...rest,
    ...upload(file),
    poster: upload(poster),
    ...(captions !== undefined && { captions: upload(captions) }),
  };
}

/** What a file must be, by its extension. */
const KINDS = {
  picture: { is: (file: string) => !isMediaFile(file), name: 'picture' },
  video: { is: (file: string) => isMediaFile(file) && !file.endsWith('.vtt'), name: 'video (MP4 or WebM)' },
  captions: { is: (file: string) => file.endsWith('.vtt'), name: 'file of captions (WebVTT)' },
};

function missingFile(
  source: YamlSource,
  path: Path,
  file: string,
  kind: keyof typeof KINDS,
  revisions: ReadonlyMap<string, string>,
): Problem[] {
  const { is, name } = KINDS[kind];
  const known = new Set([...revisions.keys()].filter(is));
  return refersTo(source, path, file, known, { kind: name, where: 'uploads/' });
}
