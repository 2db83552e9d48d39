import type { Page } from '@savepoint/contracts';
import { PageHead } from '../components/page-head';
import type { Crumb } from '../document/json-ld/breadcrumbs';

/** A page of text. */
export function TextPage({ page, crumbs }: { page: Page; crumbs: readonly Crumb[] }) {
  return (
    <div className="wrap">
      <PageHead title={page.title} text={page.description} crumbs={crumbs} />
      <div className="prose" dangerouslySetInnerHTML={{ __html: page.body }} />
    </div>
  );
}
