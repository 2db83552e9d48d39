import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** HTML inside the Markdown is dropped (remark-rehype), and what is left goes through a list of what is allowed. */
const processor = unified()
  .use(remarkParse)
  .use(remarkRehype)
  .use(rehypeSanitize)
  .use(rehypeStringify)
  .freeze();

/** Markdown (CommonMark) as HTML that is safe to put into a page. */
export const renderMarkdown = (markdown: string): string => String(processor.processSync(markdown));
