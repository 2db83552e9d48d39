import { useEffect, useRef } from 'react';
import { usePageQuery } from '../../browser-hooks';
import { message } from '../../messages';
import { SearchBox } from '../../search/search-box';

/** The search box of the header, with the page’s query. It takes the focus whenever it is opened. */
export default function SearchPanel({ open }: { open: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const q = usePageQuery();
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  return <SearchBox q={q} input={input} label={message('quickSearch')} action={message('find')} />;
}
