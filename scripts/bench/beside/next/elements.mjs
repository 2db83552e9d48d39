import { readFileSync } from 'node:fs';
import parse from 'html-react-parser';

const pages = JSON.parse(readFileSync(process.env.BESIDE_PAGES, 'utf8'));
const parsed = new Map();

/** The elements of a page’s head and body; Next makes the document around them. */
export function elementsOf(path) {
  if (!parsed.has(path))
    parsed.set(path, parse(pages[path].replace(/<!doctype html>|<\/?(html|head|body)\b[^>]*>/gi, '')));
  return parsed.get(path);
}

export const paths = Object.keys(pages);
