import { SUGGESTION_IMAGE_PX, type Suggestion } from '@savepoint/contracts';
import { Stars } from '@savepoint/region-kit';
import { useEffect, useRef } from 'react';
import { highlight } from './highlight';
import css from './suggestions.module.css';

interface Props {
  id: string;
  suggestion: Suggestion;
  query: string;
  active: boolean;
}

/** One suggestion: a link, so that it opens wherever a reader opens links. */
export function Option({ id, suggestion, query, active }: Props) {
  const { name, image, url, user_rating } = suggestion;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <a
      ref={link}
      id={id}
      className={css['option']}
      href={url}
      role="option"
      aria-selected={active}
      tabIndex={-1}
    >
      <img className="thumb" src={image} width={SUGGESTION_IMAGE_PX} height={SUGGESTION_IMAGE_PX} alt="" />
      <span className={css['name']}>
        {highlight(name, query).map(({ text, match }, index) =>
          match ? <mark key={index}>{text}</mark> : text,
        )}
      </span>
      {user_rating === null ? null : <Stars value={user_rating} />}
    </a>
  );
}
