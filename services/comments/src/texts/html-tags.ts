import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';

type AttributeName = 'href' | 'src' | 'alt' | 'class' | 'start';
/** The attributes that are read. All others are dropped where they stand: the parser compares those of an element in pairs. */
const KEPT_ATTRIBUTES = new Set<string>(['href', 'src', 'alt', 'class', 'start'] satisfies AttributeName[]);
/** Elements whose content is not markup, and how it is read until their end tag. */
const MODES = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);
/** Their content is not HTML. */
const FOREIGN = new Set(['svg', 'math']);

/** A start tag. */
export interface StartTag {
  name: string;
  isSelfClosing: boolean;
  /** The value of an attribute that is read, trimmed; undefined if it is absent or empty. */
  attribute(name: AttributeName): string | undefined;
}

interface Listener {
  onText(text: string): void;
  onStartTag(tag: StartTag): void;
  onEndTag(name: string): void;
  /** Whether the rest is not needed. Asked after each tag. */
  isDone(): boolean;
}

/** In place of a character that there is not. */
const REPLACEMENT_CHARACTER = 0xfffd;

class LinearTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    if (KEPT_ATTRIBUTES.has(this.currentAttr.name)) super._leaveAttrName();
  }

  /** A character reference of hundreds of digits is not a number for the parser, which would throw. */
  protected override _flushCodePointConsumedAsCharacterReference(codePoint: number): void {
    super._flushCodePointConsumedAsCharacterReference(
      Number.isNaN(codePoint) ? REPLACEMENT_CHARACTER : codePoint,
    );
  }
}

/**
 * Reads HTML as text between tags, without building a tree: in time in proportion to its length, whatever it contains.
 * Elements that are not closed, or in the wrong order, are the listener’s matter.
 */
export function readTags(html: string, listener: Listener): void {
  let pieces: string[] = [];
  let foreign: string | undefined;
  const flush = () => {
    if (pieces.length === 0) return;
    const text = pieces.join('');
    pieces = [];
    listener.onText(text);
  };
  const collect = ({ chars }: Token.CharacterToken) => void pieces.push(chars);
  const ignore = () => {};
  const handler: TokenHandler = {
    onCharacter: collect,
    onWhitespaceCharacter: collect,
    onNullCharacter: ignore,
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
    onStartTag({ tagName, attrs, selfClosing }) {
      flush();
      if (FOREIGN.has(tagName) && !selfClosing) foreign ??= tagName;
      const mode = foreign === undefined ? MODES.get(tagName) : undefined;
      if (mode !== undefined) tokenizer.state = mode;
      listener.onStartTag({
        name: tagName,
        isSelfClosing: selfClosing && (foreign !== undefined || FOREIGN.has(tagName)),
        attribute: (name) => attrs.find((each) => each.name === name)?.value.trim() || undefined,
      });
      if (listener.isDone()) tokenizer.pause();
    },
    onEndTag({ tagName }) {
      flush();
      if (tagName === foreign) foreign = undefined;
      listener.onEndTag(tagName);
      if (listener.isDone()) tokenizer.pause();
    },
  };
  const tokenizer: Tokenizer = new LinearTokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html, true);
  flush();
}
