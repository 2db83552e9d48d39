import { Slug } from '@savepoint/contracts';
import { Compile } from 'typebox/compile';

const slug = Compile(Slug);

/** Whether a part of an address can name anything at all. */
export const isSlug = (text: string | undefined): text is string => slug.Check(text);
