import type { Section } from '@savepoint/contracts';
import { PageHead } from '../components/page-head';
import { SectionTiles } from '../components/section-tiles';
import type { Crumb } from '../document/json-ld/breadcrumbs';

interface Props {
  title: string;
  text: string;
  crumbs: readonly Crumb[];
  sections: readonly Section[];
  /** @returns the path of a section’s list */
  url(slug: string): string;
}

/** All categories, or all platforms. */
export function SectionsPage({ title, text, crumbs, sections, url }: Props) {
  return (
    <div className="wrap">
      <PageHead title={title} text={text} crumbs={crumbs} />
      <SectionTiles sections={sections} url={url} />
    </div>
  );
}
