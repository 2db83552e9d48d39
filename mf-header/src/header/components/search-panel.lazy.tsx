import { useEffect, useRef } from 'react';
import { usePageQuery } from '../../browser-hooks';
import { message } from '../../messages';
import { SearchBox } from '../../search/search-box';

export interface SearchPanelProps {
  open: boolean;
  /** What was typed before this was loaded. */
  typed: string;
}

/** The search box of the header, with the page’s query. It takes the focus whenever it is opened. */
export default function SearchPanel({ open, typed }: SearchPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const q = usePageQuery();
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  return <SearchBox q={typed || q} input={input} label={message('quickSearch')} action={message('find')} />;
}
