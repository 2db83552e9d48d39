import type { Crumb } from '../document/json-ld/breadcrumbs';
import { Crumbs } from './crumbs';

interface Props {
  title: string;
  crumbs?: readonly Crumb[];
  /** A sentence under the title. */
  text?: string;
}

/** Breadcrumbs and the page’s one `h1`. */
export function PageHead({ title, crumbs, text }: Props) {
  return (
    <div className="page-head">
      {crumbs && <Crumbs crumbs={crumbs} />}
      <h1 className="pt">{title}</h1>
      {text && <p>{text}</p>}
    </div>
  );
}
