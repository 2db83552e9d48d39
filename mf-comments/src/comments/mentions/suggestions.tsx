import type { Mention } from '@savepoint/contracts/comments';
import { Avatar } from '@savepoint/region-kit';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { announce } from '../state/page-slice';
import { useThreadStore } from '../state/thread-store';
import { chooseAuthor } from './mentioned-uids';
import { message } from '../dialogs/messages';
import { hasNamesake, suggest, type MentionQuery } from './query';
import { LIST, optionStyle, UID } from './styles';
import { useAuthors } from './use-authors';
import { useMentionQuery } from './use-mention-query';

/** Replaces what was typed by the name, as if it had been typed. */
function insertName(box: HTMLTextAreaElement, { start, end }: MentionQuery, name: string): void {
  box.setRangeText(`@${name} `, start, end, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Suggests members of the thread while a writer types a name after an `@`. */
export function Suggestions({ root }: { root: Element }) {
  const { box, query, close } = useMentionQuery(root);
  const others = useAuthors();
  if (!box || !query) return null;
  const authors = suggest(others, query.text);
  if (!authors.length) return null;
  const choose = (author: Mention) => {
    chooseAuthor(author);
    close();
    insertName(box, query, author.name);
  };
  return <SuggestionList key={query.start} {...{ box, authors, choose, close }} />;
}

interface ListProps {
  box: HTMLTextAreaElement;
  authors: readonly Mention[];
  choose(author: Mention): void;
  close(): void;
}

/** A listbox below the box, which keeps the focus: arrow keys move, Enter and Tab choose, Escape closes. */
function SuggestionList({ box, authors, choose, close }: ListProps) {
  const id = useId();
  const store = useThreadStore();
  const list = useRef<HTMLUListElement>(null);
  usePositionBelow(list, box);
  const [position, setPosition] = useState(0);
  const active = Math.min(position, authors.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    store.dispatch(announce(message('mentionSuggestions', { count: authors.length })));
  }, [store, authors.length]);

  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${active}`,
    };
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
    return () => Object.keys(attributes).forEach((name) => box.removeAttribute(name));
  }, [box, id, active]);

  // Names are typed on: the latest list counts.
  useEffect(() => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setPosition((active + 1) % authors.length),
      ArrowUp: () => setPosition((active + authors.length - 1) % authors.length),
      Enter: () => authors[active] && choose(authors[active]),
      Tab: () => authors[active] && choose(authors[active]),
      Escape: close,
    };
    const follow = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      const move = moves[event.key];
      if (event.target !== box || event.isComposing || isModified || !move) return;
      // The form would submit, or cancel.
      event.preventDefault();
      event.stopPropagation();
      move();
    };
    document.addEventListener('keydown', follow, { capture: true });
    return () => document.removeEventListener('keydown', follow, { capture: true });
  });

  return (
    <ul ref={list} style={LIST} id={id} role="listbox" aria-label={message('mentionList')} data-for-readers>
      {authors.map((author, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the box choose too
        <li
          key={author.user_uid}
          id={optionId(index)}
          style={optionStyle(index === active)}
          role="option"
          aria-selected={index === active}
          // The box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(author)}
        >
          <Avatar uid={author.user_uid} name={author.name} />
          <bdi>{author.name}</bdi>
          {hasNamesake(authors, author) ? <code style={UID}>{author.user_uid}</code> : null}
        </li>
      ))}
    </ul>
  );
}

/** Pixels between the box and the list. */
const GAP_PX = 4;

/** Shows the list below the box, where it scrolls with the page and moves nothing. */
function usePositionBelow(list: RefObject<HTMLElement | null>, box: HTMLElement): void {
  // The box grows with its text.
  useLayoutEffect(() => {
    const place = () => {
      if (!list.current) return;
      const { style } = list.current;
      style.transform = 'none';
      style.inlineSize = `${box.getBoundingClientRect().width}px`;
      const [from, to] = [list.current.getBoundingClientRect(), box.getBoundingClientRect()];
      const isRightToLeft = getComputedStyle(box).direction === 'rtl';
      const x = isRightToLeft ? to.right - from.right : to.left - from.left;
      style.transform = `translate(${x}px, ${to.bottom + GAP_PX - from.top}px)`;
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  });
}
