import type { CSSProperties } from 'react';

// Not a CSS file: that of deferred code is part of the page from the start.

export const LIST: CSSProperties = {
  position: 'absolute',
  zIndex: 5,
  insetBlockStart: 0,
  insetInlineStart: 0,
  boxSizing: 'border-box',
  maxInlineSize: '22rem',
  margin: 0,
  padding: 4,
  border: 'var(--b-1)',
  borderRadius: 'var(--r-2)',
  background: 'var(--c-surface)',
  boxShadow: '0 6px 24px rgb(0 0 0 / 24%)',
  listStyle: 'none',
};

const OPTION: CSSProperties = {
  display: 'flex',
  gap: 'var(--s-1)',
  alignItems: 'center',
  minBlockSize: 44,
  padding: '4px var(--s-1)',
  borderRadius: 'var(--r-1)',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
};
const ACTIVE: CSSProperties = {
  background: 'var(--c-surface-2)',
  outline: '2px solid var(--c-focus)',
  outlineOffset: -2,
};
export const optionStyle = (isActive: boolean): CSSProperties => ({ ...OPTION, ...(isActive && ACTIVE) });

export const UID: CSSProperties = { color: 'var(--c-text-2)', fontSize: 'var(--t-sm)' };

/** For mentions in the comments on the page. */
export const HIGHLIGHT = '::highlight(mention) { color: var(--c-accent) }';
